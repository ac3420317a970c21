"""The directive `hook`: what a study has for a reader to do before reading on, its module of that name."""

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from hiddenhands.runs.registry import part


class Hook(SphinxDirective):
    required_arguments = 1

    def run(self):
        return [nodes.raw("", part(self.arguments[0], "hook").drawn(), format="html")]


def setup(app):
    app.add_directive("hook", Hook)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
