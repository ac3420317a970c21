"""Where the source is: `source_address` of _config.yml, at the foot of every page; nothing without it."""

from html import escape


def show(app, config):
    """Link the address and say the line that fetches it. (The theme's own button knows three hosts only.)"""
    if config.source_address:
        shown = escape(config.source_address)
        footer = f'<p>Source: <a href="{shown}">{shown}</a>; <code>git clone {shown}</code></p>'
        config.html_theme_options["extra_footer"] = footer


def setup(app):
    app.add_config_value("source_address", "", "html")
    app.connect("config-inited", show)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
