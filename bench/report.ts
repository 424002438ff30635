/** The measurements as a page with bars, for people: one file, nothing fetched. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../tools/settings.ts";

export interface Row {
  name: string;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Of the floor's rate in the same run. */
  ratio: number | null;
  floor: string;
  /** How the calls ended, by status. */
  statuses: Record<string, number>;
}

const FILE = join(root, "bench/dist/report.html");
const asText = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
const number = (value: number) =>
  value.toLocaleString("en-GB", { maximumFractionDigits: value < 10 ? 2 : 0 });

function bars(title: string, unit: string, values: [string, number][]): string {
  const most = Math.max(...values.map(([, value]) => value), 1e-9);
  const rows = values.map(([name, value], index) => {
    const y = index * 34;
    const width = Math.max(1, (value / most) * 420);
    return `<text x="0" y="${y + 20}">${asText(name)}</text><rect x="190" y="${y + 6}" width="${width.toFixed(1)}" height="20" rx="4"/><text x="${198 + width}" y="${y + 20}">${number(value)} ${unit}</text>`;
  });
  return `<h2>${asText(title)}</h2><svg viewBox="0 0 760 ${values.length * 34 + 8}" role="img" aria-label="${asText(title)}">${rows.join("")}</svg>`;
}

/** Writes the page. @returns where it is */
export function writeReport(rows: Row[], notes: string[]): string {
  const table = rows
    .map(
      (row) =>
        `<tr><td>${asText(row.name)}</td><td>${number(row.perSecond)}</td><td>${number(row.p50Ms)}</td><td>${number(row.p99Ms)}</td><td>${row.ratio === null ? "" : row.ratio.toFixed(3)}</td><td>${asText(row.floor)}</td><td>${asText(JSON.stringify(row.statuses))}</td></tr>`,
    )
    .join("");
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Krapao: measurements</title>
<style>body{font:15px/1.6 system-ui;max-width:820px;margin:2rem auto;padding:0 1rem;background:#0b1230;color:#e8ecff}table{border-collapse:collapse;width:100%}td,th{padding:.35rem .6rem;border-bottom:1px solid #2a356b;text-align:left}svg{width:100%}rect{fill:#ecc57a}text{fill:#e8ecff;font:13px system-ui}</style>
<h1>Measurements</h1><p>${new Date().toISOString()}, ratios hold where absolute figures do not.</p>
<table><tr><th>what</th><th>a second</th><th>p50 ms</th><th>p99 ms</th><th>ratio</th><th>floor</th><th>answers</th></tr>${table}</table>
${bars(
  "Answers a second",
  "",
  rows.map(({ name, perSecond }) => [name, perSecond]),
)}
${bars(
  "99 of 100 within",
  "ms",
  rows.map(({ name, p99Ms }) => [name, p99Ms]),
)}
<h2>Notes</h2><ul>${notes.map((note) => `<li>${asText(note)}</li>`).join("")}</ul></html>`;
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, html);
  return FILE.replace(`${root}/`, "");
}
