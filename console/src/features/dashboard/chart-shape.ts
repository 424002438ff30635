export const STEPS = 4;

/** A chart in pixels, and in it the four sides of the area of its lines. */
export interface Box {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const boxOf = (width: number, height: number): Box => ({
  width,
  height,
  left: 50,
  right: width - 14,
  top: 20,
  bottom: height - 30,
});

/**
 * The top of an axis: the next of 1, 1.4, 2, 2.8, 4, 6, 8 or 10 times a power of ten, so that its
 * four steps have round labels.
 */
export function niceTop(most: number): number {
  if (most <= 0) return 1_000;
  const power = 10 ** Math.floor(Math.log10(most));
  const factor = [1, 1.4, 2, 2.8, 4, 6, 8, 10].find((each) => each * power >= most) ?? 10;
  return factor * power;
}

export interface Point {
  x: number;
  y: number;
}

/**
 * Coordinates of the values. A negative value (more was reversed than deposited) is drawn at zero.
 */
export function place(
  values: readonly number[],
  { box, buckets, top }: { box: Box; buckets: number; top: number },
): Point[] {
  const step = (box.right - box.left) / Math.max(1, buckets - 1);
  return values.map((value, index) => ({
    x: box.left + index * step,
    y: box.bottom - (Math.max(0, value) / top) * (box.bottom - box.top),
  }));
}

/** A smooth curve through the points that never leaves the chart area. */
export function smooth(points: readonly Point[], box: Box): string {
  const [first] = points;
  if (!first) return "";
  const clamp = (y: number) => Math.min(box.bottom, Math.max(box.top, y));
  const at = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))] ?? first;
  const parts = points.slice(1).map((to, index) => {
    const [before, from, after] = [at(index - 1), at(index), at(index + 2)];
    const one = { x: from.x + (to.x - before.x) / 6, y: clamp(from.y + (to.y - before.y) / 6) };
    const two = { x: to.x - (after.x - from.x) / 6, y: clamp(to.y - (after.y - from.y) / 6) };
    return `C${text(one)} ${text(two)} ${text(to)}`;
  });
  return `M${text(first)}${parts.join("")}`;
}

const text = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
