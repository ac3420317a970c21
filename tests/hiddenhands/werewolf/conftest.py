"""A folder of logs."""

import pytest


@pytest.fixture
def folder(tmp_path):
    """A function that fills a folder: name -> text or bytes."""

    def fill(**files):
        for name, content in files.items():
            path = tmp_path / f"{name}.log"
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return tmp_path

    return fill
