import type { BoardProvider } from "@krapao/contract/console/dashboard";

const [WIDTH, HEIGHT, EDGE] = [110, 36, 2];

/** Errors as bars below the line of the 95th percentile, both over the last quarters of an hour. */
export function TwoLines({ label, line }: { label: string; line: BoardProvider["line"] }) {
  const step = WIDTH / Math.max(1, line.length);
  const slowest = Math.max(1, ...line.map(({ p95 }) => p95 ?? 0));
  const xOf = (index: number) => (index + 0.5) * step;
  const yOf = (p95: number) => HEIGHT - EDGE - (p95 / slowest) * (HEIGHT - 2 * EDGE);
  const points = line.flatMap(({ p95 }, index) => (p95 === null ? [] : [[xOf(index), yOf(p95)]]));
  const path = points.map(
    ([x = 0, y = 0], index) => `${index ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`,
  );
  return (
    <svg
      className="two-lines flex-none"
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={label}
    >
      {line.map(({ calls, errors }, index) => {
        const height = calls > 0 ? (errors / calls) * HEIGHT : 0;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
            key={index}
            x={index * step + 1}
            y={HEIGHT - height}
            width={step - 2}
            height={height}
          />
        );
      })}
      {points.length === 1 ? (
        <circle cx={points[0]?.[0]} cy={points[0]?.[1]} r="2" />
      ) : (
        <path d={path.join("")} />
      )}
    </svg>
  );
}
