"""Which address a phone is told first: that of the home, not that of a tunnel or a container."""

import socket

import pytest

from game.phones import addresses
from game.phones.addresses import LocalAddress, listen, rank

WIFI = LocalAddress("wlan0", "192.168.178.31")
CABLE = LocalAddress("eth0", "10.0.0.5")
HOTSPOT = LocalAddress("bridge100", "172.20.10.1")
SELF_GIVEN = LocalAddress("eth1", "169.254.7.7")
PUBLIC = LocalAddress("eth2", "192.0.2.2")
DOCKER = LocalAddress("docker0", "172.17.0.1")
TUNNEL = LocalAddress("tun0", "10.8.0.2")
HOST_ONLY = LocalAddress("vboxnet0", "192.168.56.1")
NAMELESS = LocalAddress("", "192.168.1.7")  # as Windows tells them


@pytest.mark.parametrize(
    ("found", "last", "ranked"),
    [
        ([], "", []),
        ([WIFI], "", [WIFI]),
        ([DOCKER, TUNNEL, WIFI], "", [WIFI, TUNNEL, DOCKER]),
        ([CABLE, WIFI], "", [WIFI, CABLE]),
        ([HOTSPOT, CABLE], "", [CABLE, HOTSPOT]),
        ([SELF_GIVEN, HOTSPOT], "", [HOTSPOT, SELF_GIVEN]),
        ([PUBLIC, SELF_GIVEN], "", [SELF_GIVEN, PUBLIC]),
        ([HOST_ONLY, PUBLIC], "", [PUBLIC, HOST_ONLY]),
        ([WIFI, CABLE], CABLE.address, [CABLE, WIFI]),
        ([WIFI, TUNNEL], TUNNEL.address, [TUNNEL, WIFI]),
        ([WIFI, CABLE], "192.168.9.9", [WIFI, CABLE]),
        ([NAMELESS, NAMELESS, PUBLIC], "", [NAMELESS, PUBLIC]),
    ],
)
def test_addresses_are_ranked(found: list[LocalAddress], last: str, ranked: list[LocalAddress]) -> None:
    assert rank(found, last) == [one.address for one in ranked]


def test_what_is_found_here_can_be_listened_at_and_is_never_a_loopback() -> None:
    for found in addresses.find():
        assert not found.address.startswith("127.")
        with socket.socket() as listener:
            listener.bind((found.address, 0))


def test_a_taken_port_gives_way_to_the_next() -> None:
    with listen("127.0.0.1", 0, 1) as first:
        port = first.getsockname()[1]
        with pytest.raises(OSError, match="in use"):
            listen("127.0.0.1", port, 1)
        with listen("127.0.0.1", port) as second:
            assert second.getsockname()[1] != port
