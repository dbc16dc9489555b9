"""The addresses at which a phone may reach this computer, the likeliest first, and the port that listens there.

Asking the system for its way to some far address finds none without a route, and a tunnel's where there is one. So all
interfaces are listed and ranked, and people can try one after the other.
"""

from __future__ import annotations

import socket
import struct
import sys
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network
from typing import Final, NamedTuple

if sys.platform != "win32":
    from fcntl import ioctl

PORTS: Final = 10  # that are tried, from the first on, before any other
BACKLOG: Final = 64  # connections that wait to be accepted

# Interfaces of virtual machines, containers and tunnels: phones are behind none of them.
VIRTUAL: Final = (
    *("docker", "br-", "veth", "virbr", "vmnet", "vboxnet"),
    *("tun", "tap", "wg", "utun", "zt", "tailscale", "ppp"),
)
# The networks of homes, the likeliest first; addresses in none of them come last.
PRIVATE: Final = tuple(map(IPv4Network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "169.254.0.0/16")))

ASK_FLAGS, ASK_ADDRESS = (0xC0206911, 0xC0206921) if sys.platform == "darwin" else (0x8913, 0x8915)
IS_UP: Final = 0x1 | 0x40  # switched on, and connected
REQUEST: Final = 256  # bytes of a question about an interface: more than any system needs
FLAGS: Final = slice(16, 18)  # of the answer
ADDRESS: Final = slice(20, 24)


class LocalAddress(NamedTuple):
    """An IPv4 address of this computer, and the name of its interface; empty where the system does not tell it."""

    interface: str
    address: str


def find() -> list[LocalAddress]:
    """Every address of this computer that another one may reach."""
    if sys.platform == "win32":
        told = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
        found = [LocalAddress("", str(address[0])) for *_, address in told]
    else:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asker:
            named = ((name, _address(asker, name)) for _, name in socket.if_nameindex())
            found = [LocalAddress(name, address) for name, address in named if address]
    return [one for one in found if not IPv4Address(one.address).is_loopback]


def _address(asker: socket.socket, interface: str) -> str:
    """The address of an interface, empty if it has none or is down."""
    if sys.platform == "win32":
        return ""
    question = interface.encode().ljust(REQUEST, b"\0")
    try:
        (flags,) = struct.unpack("=H", ioctl(asker, ASK_FLAGS, question)[FLAGS])
        return socket.inet_ntoa(ioctl(asker, ASK_ADDRESS, question)[ADDRESS]) if flags & IS_UP == IS_UP else ""
    except OSError:  # it has no IPv4 address
        return ""


def rank(found: Iterable[LocalAddress], last: str = "") -> list[str]:
    """The addresses, the likeliest first: the one that worked `last`, then those of homes, virtual ones at the end."""

    def place(one: LocalAddress) -> tuple[bool, bool, int]:
        address = IPv4Address(one.address)
        network = next((number for number, home in enumerate(PRIVATE) if address in home), len(PRIVATE))
        return one.address != last, one.interface.startswith(VIRTUAL), network

    return list(dict.fromkeys(one.address for one in sorted(found, key=place)))


def listen(host: str, port: int, tries: int = PORTS) -> socket.socket:
    """A socket that listens at a port of ours: the given one, or one of the next, or at last any that is free.

    With one try it is that port, or OSError is raised.
    """
    ports = [*range(port, port + tries), *([0] if tries > 1 else [])]
    for number in ports:
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if sys.platform != "win32":  # there it would let two programs share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            listener.listen(BACKLOG)
        except OSError:
            listener.close()
            if number == ports[-1]:
                raise
        else:
            return listener
    raise AssertionError("there is always a last port")
