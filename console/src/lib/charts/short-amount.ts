/** `35k`, `1.2M`, `950`. */
export function shortAmount(value: number): string {
  const absolute = Math.abs(value);
  const text = (divided: number, unit: string) =>
    `${value < 0 ? "−" : ""}${Number(divided.toFixed(divided < 10 ? 1 : 0))}${unit}`;
  if (absolute >= 1_000_000_000) return text(absolute / 1_000_000_000, "B");
  if (absolute >= 1_000_000) return text(absolute / 1_000_000, "M");
  if (absolute >= 1_000) return text(absolute / 1_000, "k");
  return text(absolute, "");
}
