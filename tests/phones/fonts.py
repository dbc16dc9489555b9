"""Cut the fonts of the phones' page from the program's own: `python -m tests.phones.fonts`, with the extra `dev`.

Only letters that the four languages and their names use stay. A cut font is another font to its licence, and one of
ours has a reserved name: both get names of their own, and keep their copyright and licence.
"""

from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ART = Path(__file__).parent.parent.parent / "art"
LETTERS = (range(0x20, 0x7F), range(0xA0, 0x180), range(0x2010, 0x203B), (0x20AC,))  # Latin, quotation marks, dashes, €
FONTS = {
    "display.woff2": ("FredokaOne-Regular.ttf", "Motley Display"),
    "text.woff2": ("Nunito-ExtraBold.otf", "Motley Text"),
}
COPYRIGHT, FAMILY, STYLE, UNIQUE, FULL, POSTSCRIPT, LICENCE, LICENCE_URL = 0, 1, 2, 3, 4, 6, 13, 14


def cut(source: Path, name: str) -> TTFont:
    """The font with fewer letters and another name."""
    font = TTFont(source)
    options = Options()
    options.flavor = "woff2"
    options.layout_features = ["kern", "liga"]
    options.name_IDs = [COPYRIGHT, STYLE, LICENCE, LICENCE_URL]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[letter for letters in LETTERS for letter in letters])
    subsetter.subset(font)
    plain = name.replace(" ", "")
    for number, text in {FAMILY: name, UNIQUE: plain, FULL: name, POSTSCRIPT: plain}.items():
        font["name"].setName(text, number, 3, 1, 0x409)
    if "CFF " in font:
        font["CFF "].cff.fontNames = [plain]
        top = font["CFF "].cff[0]
        top.FullName, top.FamilyName = name, name
    font.flavor = "woff2"
    return font


def main() -> None:
    for file, (source, name) in FONTS.items():
        path = ART / "phone" / "fonts" / file
        cut(ART / "fonts" / source, name).save(path)
        print(f"{path.relative_to(ART)}: {path.stat().st_size / 1000:.1f} kB")


if __name__ == "__main__":
    main()
