/**
 * The measurements as one page that fetches nothing, with a section for each measurement. Sections
 * are stored next to the page, so that a repeated measurement replaces its own section only.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { root } from "@krapao/testkit/settings";
import { type Bars, type Curves, drawBars, drawCurves, showNumber } from "./charts.ts";
import { type Line, readLines } from "./goals/lines.ts";

export interface Section {
  title: string;
  notes: string[];
  tables: { head: string[]; rows: string[][] }[];
  bars: Bars[];
  curves: Curves[];
}

/** In the order of the page. */
const NAMES = ["ledger", "http", "chat", "growth"] as const;
type SectionName = (typeof NAMES)[number];

interface Kept extends Section {
  at: string;
  /** The load of the machine during the measurement. */
  machine: string;
}

const DIR = join(root, "bench/dist");
const asText = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/** Stores the section and writes the page again. @returns the path of the page */
export function saveSection(name: SectionName, section: Section): string {
  mkdirSync(DIR, { recursive: true });
  const load = loadavg().map((each) => each.toFixed(1));
  const machine = `${cpus().length} cores, load ${load.join(", ")} (1, 5, 15 minutes)`;
  const kept: Kept = { ...section, at: new Date().toISOString(), machine };
  writeFileSync(fileOf(name), JSON.stringify(kept));
  return writePage();
}

/** Writes the page of what was measured last. @returns its path */
export function writePage(): string {
  mkdirSync(DIR, { recursive: true });
  const page = join(DIR, "report.html");
  writeFileSync(page, draw(NAMES.filter((each) => existsSync(fileOf(each))).map(read)));
  return page.replace(`${root}/`, "");
}

function fileOf(name: SectionName): string {
  return join(DIR, `${name}.json`);
}

function read(name: SectionName): Kept {
  return JSON.parse(readFileSync(fileOf(name), "utf8")) as Kept;
}

function draw(sections: Kept[]): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Krapao: measurements</title>
<style>body{font:15px/1.6 system-ui;max-width:820px;margin:2rem auto;padding:0 1rem;background:#0b1230;color:#e8ecff}table{border-collapse:collapse;width:100%}td,th{padding:.35rem .6rem;border-bottom:1px solid #2a356b;text-align:left}svg{width:100%}text{fill:#e8ecff;font:13px system-ui}h2{margin-top:3rem}small{color:#9aa6d6}</style>
<h1>Measurements</h1><p>Ratios to a floor of the same run hold where absolute figures do not.</p>
${drawLines(readLines())}
${sections.map(drawSection).join("\n")}</html>`;
}

/** The lines with a goal: what was measured before the work on speed, now, and the goal. */
function drawLines(lines: Line[]): string {
  const shown = (value: number | null) => (value === null ? "" : showNumber(value));
  const outcome = ({ value, goal, isMissed }: Line) => {
    if (value === null) return "not measured";
    if (goal === null) return "counted by tests";
    return isMissed ? "MISSED" : "met";
  };
  const rows = lines.map((line) => [
    line.name,
    shown(line.before),
    shown(line.value),
    shown(line.goal),
    line.unit,
    line.rounds.map(showNumber).join(", "),
    outcome(line),
  ]);
  const head = ["line", "before", "now", "goal", "", "rounds", ""];
  const bars = lines.flatMap(({ name, before, value, goal, unit }): Bars[] => {
    if (before === null || value === null) return [];
    const values: [string, number][] = [
      ["before", before],
      ["now", value],
      ...(goal === null ? [] : [["goal", goal] satisfies [string, number]]),
    ];
    return [{ title: name, unit, values }];
  });
  return `<h2>Goals</h2>${drawTable({ head, rows })}${bars.map(drawBars).join("\n")}`;
}

function drawSection({ title, notes, tables, bars, curves, at, machine }: Kept): string {
  const list = notes.map((note) => `<li>${asText(note)}</li>`).join("");
  return `<h2>${asText(title)}</h2><small>${at}, ${asText(machine)}</small><ul>${list}</ul>
${tables.map(drawTable).join("\n")}${bars.map(drawBars).join("\n")}${curves.map(drawCurves).join("\n")}`;
}

function drawTable({ head, rows }: Section["tables"][number]): string {
  const row = (cells: string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${asText(cell)}</${tag}>`).join("")}</tr>`;
  return `<table>${row(head, "th")}${rows.map((cells) => row(cells, "td")).join("")}</table>`;
}
