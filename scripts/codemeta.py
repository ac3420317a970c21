"""Write codemeta.json, for archives, from CITATION.cff and pyproject.toml: `make lock` calls this."""

import json
import tomllib
from pathlib import Path

import yaml

TYPES = {"thesis": "Thesis", "blog": "BlogPosting"}


def codemeta(citation, project):
    """The text of codemeta.json. citation: what CITATION.cff says; project: the table of pyproject.toml."""

    def person(author):
        named = {"familyName": author["family-names"], "givenName": author["given-names"]}
        aliases = {"alternateName": author["alias"]} if "alias" in author else {}
        return {"type": "Person"} | named | aliases

    def work(study):
        found = {"type": TYPES.get(study["type"], "ScholarlyArticle"), "name": study["title"]}
        found["author"] = [person(author) for author in study["authors"]]
        if "year" in study:
            found["datePublished"] = str(study["year"])
        if address := f"https://doi.org/{study['doi']}" if "doi" in study else study.get("url"):
            found["id"] = address
        return found

    described = {
        "@context": "https://w3id.org/codemeta/3.0",
        "type": "SoftwareSourceCode",
        "name": citation["title"],
        "description": project["description"],
        "version": citation["version"],
        "license": f"https://spdx.org/licenses/{citation['license']}",
        "author": [{"type": "Organization", "name": author["name"]} for author in citation["authors"]],
        "programmingLanguage": ["Python", "JavaScript"],
        "runtimePlatform": f"Python {project['requires-python']}",
        "softwareRequirements": project["dependencies"],
        "citation": [work(study) for study in citation["references"]],
    }
    return json.dumps(described, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    described = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    cited = yaml.safe_load(Path("CITATION.cff").read_text(encoding="utf-8"))
    Path("codemeta.json").write_text(codemeta(cited, described), encoding="utf-8")
