"""No link of the built site is dead, and none that is put in after the site tool."""

from pathlib import Path

import pytest
from tests.site_links import dead_links

pytestmark = pytest.mark.browser


def test_no_link_of_our_site_leads_nowhere(site: Path) -> None:
    assert dead_links(site) == []
