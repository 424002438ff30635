"""Cuts the design's fonts down to what the product shows (fontTools and brotli needed, run manually).

python3 subset.py <folder with the full woff2 files> <output folder>
The weight axis keeps 400-600 (figures 400-700). The Latin cut also carries the baht sign (taken from the
Thai cut) and a kip sign (K with a bar), so that amounts never pull a second script's file.
"""
import io
import os
import sys
from fontTools import subset
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib import instancer

SOURCE, TARGET = sys.argv[1], sys.argv[2]
ASCII = list(range(0x20, 0x7F))
LATIN = ASCII + [0xA0, 0xB7, 0xD7, 0x2019, 0x2022, 0x2026, 0x2212]
FEATURES = ["ccmp", "locl", "mark", "mkmk", "kern", "tnum", "lnum", "abvs", "blws", "abvm", "blwm"]


def load(name, low, high):
    font = TTFont(os.path.join(SOURCE, name))
    font = instancer.instantiateVariableFont(font, {"wght": (low, high)})
    plain = io.BytesIO()
    font.flavor = None
    font.save(plain)
    plain.seek(0)
    font = TTFont(plain)
    found = font["gvar"].variations
    font["gvar"].variations = {g: (found[g] if g in found else []) for g in font.getGlyphOrder()}
    return font


def add(font, code, name, glyph, width, variations):
    font.setGlyphOrder(font.getGlyphOrder() + [name])
    font["glyf"].glyphs[name] = glyph
    font["glyf"].glyphOrder = font.getGlyphOrder()
    font["hmtx"].metrics[name] = width
    font["gvar"].variations[name] = variations
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[code] = name


def copy_sign(font, other, code):
    name = other.getBestCmap()[code]
    add(font, code, "uni%04X" % code, other["glyf"][name], other["hmtx"][name], other["gvar"].variations[name])


def kip(font):
    """K with one bar through the middle; the bar keeps its weight."""
    name = font.getBestCmap()[ord("K")]
    width, side = font["hmtx"][name]
    pen = TTGlyphPen(None)
    recorded = DecomposingRecordingPen(font.getGlyphSet())
    font["glyf"][name].draw(recorded, font["glyf"])
    recorded.replay(pen)
    middle = font["OS/2"].sCapHeight // 2
    half = round(font["head"].unitsPerEm * 0.033)
    pen.moveTo((0, middle - half))
    pen.lineTo((0, middle + half))
    pen.lineTo((width, middle + half))
    pen.lineTo((width, middle - half))
    pen.closePath()
    glyph = pen.glyph()
    variations = []
    for delta in font["gvar"].variations[name]:
        moves = [move or (0, 0) for move in delta.coordinates] if None not in delta.coordinates else list(delta.coordinates)
        body, phantom = moves[:-4], moves[-4:]
        variations.append(TupleVariation(delta.axes, body + [(0, 0)] * 4 + phantom))
    add(font, 0x20AD, "uni20AD", glyph, (width, 0), variations)


def write(font, name, codes):
    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = FEATURES
    options.hinting = False
    options.name_IDs = [0, 1, 2, 13, 14]
    options.drop_tables += ["STAT", "meta"]
    cut = subset.Subsetter(options)
    cut.populate(unicodes=[c for c in codes if c in font.getBestCmap()])
    cut.subset(font)
    font.flavor = "woff2"
    path = os.path.join(TARGET, name)
    font.save(path)
    print(name, os.path.getsize(path))


thai = load("anuphan-thai-wght-normal.woff2", 400, 600)
latin = load("anuphan-latin-wght-normal.woff2", 400, 600)
copy_sign(latin, thai, 0x0E3F)
kip(latin)
write(latin, "krapao-latin.woff2", LATIN + [0x0E3F, 0x20AD])
write(thai, "krapao-thai.woff2", [c for c in range(0x0E01, 0x0E5C) if c != 0x0E3F])
write(load("noto-sans-lao-lao-wght-normal.woff2", 400, 600), "krapao-lao.woff2", range(0x0E81, 0x0EE0))
write(load("figtree-latin-wght-normal.woff2", 400, 700), "krapao-figures.woff2", ASCII + [0xD7, 0x2212, 0x2013, 0x2022])
