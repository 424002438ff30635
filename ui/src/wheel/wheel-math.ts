/**
 * The geometry of a wheel. Angles are degrees clockwise; at rotation 0 the middle of slice 0 is
 * under the pointer, at the top. Lengths are units of the drawing.
 */

/**
 * The rotation that brings a slice under the pointer: forward, the remaining way plus whole turns.
 */
export function turnTo({
  from,
  index,
  count,
  turns,
}: {
  from: number;
  index: number;
  count: number;
  turns: number;
}): number {
  const rest = -(index * 360) / count;
  const left = (((rest - from) % 360) + 360) % 360;
  return from + left + turns * 360;
}

/** The index of the slice under the pointer at a rotation. */
export function sliceUnder(rotation: number, count: number): number {
  const step = 360 / count;
  const at = ((-rotation % 360) + 360) % 360;
  return Math.round(at / step) % count;
}

/** Extra turns of a spin: 2 to 4, whole. `random` is from 0 up to, not including, 1. */
export function extraTurns(random: number): number {
  return 2 + Math.floor(random * 3);
}

/** Duration of a spin in ms: 4 to 5 s, times its extra turns, times 0.1. */
export function spinMs(turns: number, random: number): number {
  return Math.round((4 + random) * 1000 * turns * 0.1);
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const round = (value: number) => Math.round(value * 100) / 100;

/** A point of the drawing by its angle from the top. */
export function pointAt(degrees: number, radius: number): [x: number, y: number] {
  return [round(radius * Math.sin(radians(degrees))), round(-radius * Math.cos(radians(degrees)))];
}

/** Outline of a slice; a single slice is the whole circle. */
export function slicePath(index: number, count: number, radius: number): string {
  if (count === 1) return `M0 ${-radius}A${radius} ${radius} 0 1 1 -0.01 ${-radius}Z`;
  const step = 360 / count;
  const [fromX, fromY] = pointAt((index - 0.5) * step, radius);
  const [toX, toY] = pointAt((index + 0.5) * step, radius);
  return `M0 0L${fromX} ${fromY}A${radius} ${radius} 0 0 1 ${toX} ${toY}Z`;
}

/**
 * Approximate width of a letter relative to its height, for figures, Thai and Lao consonants alike.
 */
const LETTER = 0.6;
const SIZES = { most: 21, least: 9 } as const;
/** A label along the rim lies at this radius; a label along a spoke runs between these. */
const RIM = 104;
const SPOKE = { from: 58, to: 144 } as const;

/**
 * How a label is written into a slice: along the rim, or along the spoke where slices are narrow.
 */
export function fitLabel(label: string, count: number): { along: "rim" | "spoke"; size: number } {
  const letters = Math.max(1, [...label.replace(/\p{M}/gu, "")].length);
  const width = count < 3 ? RIM * 1.4 : 2 * RIM * Math.tan(radians(180 / count));
  const rim = (width * 0.9) / (letters * LETTER);
  const height = width * ((SPOKE.from + SPOKE.to) / 2 / RIM);
  const spoke = Math.min((SPOKE.to - SPOKE.from) / (letters * LETTER), height * 0.6);
  const size = (value: number) => Math.round(Math.max(SIZES.least, Math.min(SIZES.most, value)));
  // Labels along the rim are easier to read: prefer them unless a spoke makes the label clearly
  // larger.
  return spoke > rim * 1.25 && rim < 14
    ? { along: "spoke", size: size(spoke) }
    : { along: "rim", size: size(rim) };
}

/** Start and end of a label along a spoke. */
export const SPOKE_MIDDLE = (SPOKE.from + SPOKE.to) / 2;
export const RIM_LABEL = RIM;

function channels(color: string): number[] | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color);
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  const parts = short?.slice(1).map((digit) => digit + digit) ?? long?.slice(1);
  return parts?.map((part) => Number.parseInt(part, 16)) ?? null;
}

function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours by WCAG; null when one is not written `#rgb` or `#rrggbb`. */
export function contrast(one: string, other: string): number | null {
  const [a, b] = [channels(one), channels(other)];
  if (!a || !b) return null;
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const READABLE = 3;
const DARK = "#231803";
const LIGHT = "#ffffff";

/** The colour of a label: the operator's, unless it is unreadable on the slice. */
export function inkOn(background: string, wanted: string): string {
  const found = contrast(background, wanted);
  if (found === null || found >= READABLE) return wanted;
  return (contrast(background, DARK) ?? 0) > (contrast(background, LIGHT) ?? 0) ? DARK : LIGHT;
}
