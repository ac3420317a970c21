"""What a figure shows is told in text, so that a figure with other data fails the notebooks' test."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

from hiddenhands.pages.plots import figure_fingerprint

KINDS = {
    "line": lambda ax, data: ax.plot(data),
    "cloud": lambda ax, data: ax.scatter(range(len(data)), data),
    "bars": lambda ax, data: ax.bar(range(len(data)), data),
    "intervals": lambda ax, data: ax.errorbar(range(len(data)), data, data / 10),
    "band": lambda ax, data: ax.fill_between(range(len(data)), 0, data),
    "image": lambda ax, data: ax.imshow(data.reshape(2, -1)),
    "mesh": lambda ax, data: ax.pcolormesh(data.reshape(2, -1)),
}


@pytest.mark.parametrize("kind", KINDS)
def test_one_number_more_or_less_is_noticed(kind):
    def told(data):
        figure, ax = plt.subplots()
        KINDS[kind](ax, data)
        plt.close(figure)
        return figure_fingerprint(figure)

    data = np.arange(1, 9) / 3
    assert told(data) == told(data + 1e-9)
    for at in range(len(data)):
        assert told(data) != told(data + 0.01 * (np.arange(8) == at))
