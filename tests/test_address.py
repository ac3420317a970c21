"""On GitHub a book knows where it stands; built elsewhere it names no place."""

import os
import re
import shutil
import struct
import subprocess
import zlib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
GITHUB = {
    "GITHUB_REPOSITORY": "Somebody/hidden-hands",
    "GITHUB_SERVER_URL": "https://github.com",
    "GITHUB_REF_NAME": "main",
    "GITHUB_SHA": "0123456789abcdef0123456789abcdef01234567",
}
SITE = "https://somebody.github.io/hidden-hands/"
PAGE = "# A story\n\n**Asked** What is a card worth, and why? Nobody knew.\n\n![a dot](dot.png)\n"


def png():
    """One grey pixel."""
    parts = (b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)), (b"IDAT", zlib.compress(b"\0\x80"))
    chunk = lambda kind, data: (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in (*parts, (b"IEND", b"")))


@pytest.fixture(scope="module")
def build(tmp_path_factory):
    """A function: the HTML of a small book's story, and its folder, built with these variables."""

    def built(**variables):
        folder = tmp_path_factory.mktemp("book")
        (folder / "intro.md").write_text("# A book\n\nIt has one story. And this page.\n")
        (folder / "story.md").write_text(PAGE)
        (folder / "dot.png").write_bytes(png())
        (folder / "_toc.yml").write_text("format: jb-book\nroot: intro\nchapters: [{file: story}]\n")
        config = {"title": "A book", "execute": {"execute_notebooks": "off"}}
        extensions = {"extra_extensions": ["sphinxext.opengraph"]}
        config["sphinx"] = extensions | {"local_extensions": {"address": str(ROOT / "book" / "_ext")}}
        (folder / "_config.yml").write_text(yaml.safe_dump(config))
        known = {name: value for name, value in os.environ.items() if name not in GITHUB}
        command = [shutil.which("jupyter-book"), "build", "-q", str(folder)]
        subprocess.run(command, env=known | variables, check=True, capture_output=True)
        html = folder / "_build" / "html"
        return (html / "story.html").read_text(encoding="utf-8"), html

    return built


def test_on_github_a_page_has_its_address_buttons_commit_and_what_is_cited(build):
    text, folder = build(**GITHUB)
    repository = "https://github.com/Somebody/hidden-hands"
    assert f'<link rel="canonical" href="{SITE}story.html"' in text
    assert f'href="{repository}/edit/main/story.md"' in text and f'href="{repository}/issues/new' in text
    assert f'href="{repository}/commit/{GITHUB["GITHUB_SHA"]}"><code>0123456789</code>' in text
    assert f'"citation_public_url" content="{SITE}story.html"' in text
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert f'"citation_author" content="{cited["authors"][0]["name"]}"' in text
    assert f"Version {cited['version']}" in text
    assert re.search(rf'property="og:image" content="{SITE}_images/\w+\.png"', text)
    without = (folder / "intro.html").read_text(encoding="utf-8")
    assert f'property="og:image" content="{SITE}_static/living-figure.png"' in without
    assert (ROOT / "book/_assets/living-figure.png").exists()
    assert 'property="og:description" content="What is a card worth, and why?"' in text
    mapped = re.findall("<loc>(.*?)</loc>", (folder / "sitemap.xml").read_text(encoding="utf-8"))
    assert {f"{SITE}intro.html", f"{SITE}story.html"} <= {*mapped}
    assert all((folder / place.removeprefix(SITE)).exists() for place in mapped)


def test_an_address_of_ones_own(build):
    text, _ = build(**GITHUB, BOOK_ADDRESS="https://books.example/hands")
    assert '<link rel="canonical" href="https://books.example/hands/story.html"' in text


def test_built_elsewhere_no_page_names_a_place(build):
    text, folder = build()
    for tag in ("canonical", "citation_", "og:image", "/edit/", "/issues/new", "/commit/", "github.io"):
        assert tag not in text, tag
    assert "og:description" in text and not (folder / "sitemap.xml").exists()


def test_actions_are_named_by_commit():
    for path in (ROOT / ".github" / "workflows").glob("*.yml"):
        used = re.findall(r"uses: *(\S+)", path.read_text(encoding="utf-8"))
        assert used and all(re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", one) for one in used), path.name
