const [WIDTH, HEIGHT, EDGE] = [62, 24, 2];

interface SparklineProps {
  values: readonly number[];
  tone: "jade" | "sky" | "gold";
}

/** The last hours as a small line. Hidden from screen readers: the figure next to it is enough. */
export function Sparkline({ values, tone }: SparklineProps) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const step = (WIDTH - 2 * EDGE) / Math.max(1, values.length - 1);
  const y = (value: number) =>
    high === low
      ? HEIGHT - 2 * EDGE
      : HEIGHT - 2 * EDGE - ((value - low) / (high - low)) * (HEIGHT - 4 * EDGE);
  const path = values
    .map(
      (value, index) =>
        `${index ? "L" : "M"}${(EDGE + index * step).toFixed(1)} ${y(value).toFixed(1)}`,
    )
    .join("");
  return (
    <svg className={`spark ${tone}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
