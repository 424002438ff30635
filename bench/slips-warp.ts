/** Perspective: the picture on a plane that is seen from elsewhere. */
export interface Point {
  x: number;
  y: number;
}

/** Where the picture's corners are seen: top left, top right, bottom right, bottom left. */
export type Corners = [Point, Point, Point, Point];

/** Answers the picture as it is seen, of the same size, three channels, sampled between pixels. */
export function warp({
  data,
  width,
  height,
  corners,
  background,
}: {
  data: Buffer;
  width: number;
  height: number;
  corners: Corners;
  background: [number, number, number];
}): Buffer {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = homography(
    corners,
    width,
    height,
  );
  const out = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const scale = g * x + h * y + 1;
      const fromX = (a * x + b * y + c) / scale;
      const fromY = (d * x + e * y + f) / scale;
      const to = (y * width + x) * 3;
      const isInside = fromX >= 0 && fromY >= 0 && fromX < width - 1 && fromY < height - 1;
      for (let channel = 0; channel < 3; channel += 1) {
        out[to + channel] = isInside
          ? sample({ data, width, x: fromX, y: fromY, channel })
          : (background[channel] ?? 0);
      }
    }
  }
  return out;
}

function sample(from: { data: Buffer; width: number; x: number; y: number; channel: number }) {
  const { data, width, x, y, channel } = from;
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, down] = [x - left, y - top];
  const pixel = (dx: number, dy: number) =>
    data[((top + dy) * width + left + dx) * 3 + channel] ?? 0;
  return (
    pixel(0, 0) * (1 - right) * (1 - down) +
    pixel(1, 0) * right * (1 - down) +
    pixel(0, 1) * (1 - right) * down +
    pixel(1, 1) * right * down
  );
}

/** The eight numbers that take a seen point back to the picture. */
function homography(corners: Corners, width: number, height: number): number[] {
  const targets = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ] as const;
  const rows = corners.flatMap(({ x, y }, index) => {
    const [u, v] = targets[index] ?? [0, 0];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  return solve(rows);
}

/** Gauss with pivots; each row ends with its right side. */
function solve(rows: number[][]): number[] {
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    const rest = rows.slice(column).map((row) => Math.abs(row[column] ?? 0));
    const pivot = column + rest.indexOf(Math.max(...rest));
    [rows[column], rows[pivot]] = [rows[pivot] ?? [], rows[column] ?? []];
    const head = rows[column] ?? [];
    for (let row = 0; row < size; row += 1) {
      const target = rows[row] ?? [];
      if (row === column) continue;
      const factor = (target[column] ?? 0) / (head[column] ?? 1);
      for (let at = column; at <= size; at += 1) {
        target[at] = (target[at] ?? 0) - factor * (head[at] ?? 0);
      }
    }
  }
  return rows.map((row, at) => (row[size] ?? 0) / (row[at] ?? 1));
}
