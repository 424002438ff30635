/** Bars and curves as SVG. */

export interface Bars {
  title: string;
  unit: string;
  values: [string, number][];
}

export interface Curves {
  title: string;
  unit: string;
  /** The values on the horizontal axis. */
  at: string[];
  lines: { name: string; values: number[] }[];
}

const COLOURS = ["#ecc57a", "#7fd1ae", "#8fb4ff", "#f29ab2", "#c7a6ff", "#f0f0f0", "#7fe0ea"];
const asText = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

export function showNumber(value: number): string {
  return value.toLocaleString("en-GB", { maximumFractionDigits: value < 10 ? 2 : 0 });
}

export function drawBars({ title, unit, values }: Bars): string {
  const most = Math.max(...values.map(([, value]) => value), 1e-9);
  const rows = values.map(([name, value], index) => {
    const y = index * 34;
    const width = Math.max(1, (value / most) * 380);
    return `<text x="0" y="${y + 20}">${asText(name)}</text><rect x="230" y="${y + 6}" width="${width.toFixed(1)}" height="20" rx="4" fill="${COLOURS[0]}"/><text x="${(238 + width).toFixed(1)}" y="${y + 20}">${showNumber(value)} ${unit}</text>`;
  });
  return picture(title, values.length * 34 + 8, rows);
}

const PLOT = { left: 60, width: 420, top: 10, height: 260 };

/** Both axes start at zero; the horizontal positions are equidistant. */
export function drawCurves({ title, unit, at, lines }: Curves): string {
  const most = Math.max(...lines.flatMap(({ values }) => values), 1e-9);
  const x = (index: number) => PLOT.left + (index / Math.max(1, at.length - 1)) * PLOT.width;
  const y = (value: number) => PLOT.top + PLOT.height * (1 - value / most);
  const ticks = [0, 0.5, 1].map(
    (share) =>
      `<text x="0" y="${y(most * share) + 5}">${showNumber(most * share)} ${unit}</text><path d="M${PLOT.left} ${y(most * share)}h${PLOT.width}" stroke="#2a356b"/>`,
  );
  const places = at.map(
    (name, index) =>
      `<text x="${x(index)}" y="${PLOT.top + PLOT.height + 22}" text-anchor="middle">${asText(name)}</text>`,
  );
  const drawn = lines.map(({ name, values }, index) => {
    const colour = COLOURS[index % COLOURS.length];
    const points = values.map((value, place) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`);
    const last = values.at(-1) ?? Number.NaN;
    return `<polyline points="${points.join(" ")}" fill="none" stroke="${colour}" stroke-width="2"/><text x="${PLOT.left + PLOT.width + 20}" y="${PLOT.top + 12 + index * 18}" style="fill:${colour}">${asText(name)} ${showNumber(last)}</text>`;
  });
  const height = Math.max(PLOT.top + PLOT.height + 36, lines.length * 18 + 30);
  return picture(title, height, [...ticks, ...places, ...drawn]);
}

function picture(title: string, height: number, parts: string[]): string {
  return `<h3>${asText(title)}</h3><svg viewBox="0 0 800 ${height}" role="img" aria-label="${asText(title)}">${parts.join("")}</svg>`;
}
