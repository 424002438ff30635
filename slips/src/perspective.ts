/** Perspective: an image as a camera sees it that is not held straight. */
import sharp from "sharp";

type Point = { x: number; y: number };

/**
 * Moves the four corners inwards by shares of the size that `inset` gives, eight times. @returns
 * PNG
 */
export async function warp(image: Buffer, inset: () => number): Promise<Buffer> {
  const { data, info } = await sharp(image)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const corners: [Point, Point, Point, Point] = [
    { x: inset() * width, y: inset() * height },
    { x: width - inset() * width, y: inset() * height },
    { x: width - inset() * width, y: height - inset() * height },
    { x: inset() * width, y: height - inset() * height },
  ];
  const source = inverse(projection(corners));
  const out = Buffer.alloc(width * height * 3, 0x70);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = apply(source, x, y);
      const at = { x: from.x * (width - 1), y: from.y * (height - 1) };
      if (at.x < 0 || at.y < 0 || at.x > width - 1 || at.y > height - 1) continue;
      sample(data, width, height, at, out, (y * width + x) * 3);
    }
  }
  return sharp(out, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** Writes the colour at a place between four pixels (bilinear interpolation). */
function sample(
  data: Buffer,
  width: number,
  height: number,
  { x, y }: Point,
  out: Buffer,
  target: number,
): void {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, below] = [Math.min(left + 1, width - 1), Math.min(top + 1, height - 1)];
  const [partX, partY] = [x - left, y - top];
  for (let channel = 0; channel < 3; channel += 1) {
    const pixel = (column: number, row: number) => data[(row * width + column) * 3 + channel] ?? 0;
    const upper = pixel(left, top) * (1 - partX) + pixel(right, top) * partX;
    const lower = pixel(left, below) * (1 - partX) + pixel(right, below) * partX;
    out[target + channel] = Math.round(upper * (1 - partY) + lower * partY);
  }
}

/** A 3 x 3 matrix, row by row. */
type Matrix = [number, number, number, number, number, number, number, number, number];

/** The projection that takes the unit square to four corners, clockwise from the upper left. */
function projection([p0, p1, p2, p3]: [Point, Point, Point, Point]): Matrix {
  const sum = { x: p0.x - p1.x + p2.x - p3.x, y: p0.y - p1.y + p2.y - p3.y };
  const one = { x: p1.x - p2.x, y: p1.y - p2.y };
  const two = { x: p3.x - p2.x, y: p3.y - p2.y };
  const divisor = one.x * two.y - two.x * one.y;
  const g = (sum.x * two.y - two.x * sum.y) / divisor;
  const h = (one.x * sum.y - sum.x * one.y) / divisor;
  return [
    p1.x - p0.x + g * p1.x,
    p3.x - p0.x + h * p3.x,
    p0.x,
    p1.y - p0.y + g * p1.y,
    p3.y - p0.y + h * p3.y,
    p0.y,
    g,
    h,
    1,
  ];
}

/** The inverse up to a factor, which does not change a projection. */
function inverse([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

function apply([a, b, c, d, e, f, g, h, i]: Matrix, x: number, y: number): Point {
  const w = g * x + h * y + i;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}
