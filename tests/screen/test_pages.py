"""A page shows what it is told to show, whatever it showed before."""

import numpy as np

from companion.screen.acts import Go, Page
from companion.screen.page_scenes import finished, page_scenes
from companion.screen.pictures import Studio
from companion.screen.scenes import Scene, playing, staged
from companion.screen.shown import PromptView


def scene(name: str) -> Scene:
    return next(scene for scene in page_scenes("en") if scene.name == name)


def test_a_sheet_shown_before_leaves_nothing_behind(studio: Studio) -> None:
    """Whoever plays stands on a lighter column; it was once laid over the numbers."""
    studio.resize(800, 480)
    studio.app.fit()
    studio.show(scene("sheet_maxi_4"))
    alone = studio.take()
    over = staged(playing(finished("maxi", 4)))  # nobody plays: no lighter column
    over.act(Go(Page.SHEET), 0.0)
    studio.app.fit()
    studio.show(Scene("nobody plays", lambda: over))
    assert not np.array_equal(studio.take(), alone)
    studio.show(scene("sheet_maxi_4"))
    assert np.array_equal(studio.take(), alone)


def test_a_prompt_that_loses_its_second_half_does_not_lead_on_to_it(studio: Studio) -> None:
    from companion.screen.widgets.prompt import PromptBar

    bar = PromptBar()
    bar.size = (900, 60)
    bar.view = PromptView("Anna", bold="One die lies:", muted="throw again")
    assert (bar.bold, bar.show_muted) == ("One die lies:", True)
    bar.width = 420
    assert (bar.bold, bar.show_muted) == ("One die lies", False)
