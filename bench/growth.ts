/**
 * npm run bench:growth [-- --sizes 10000,100000,1000000 --lines N --moves N --calls N
 * --without-reports --folder DIR --only-seed --only PATTERN]: measures what grows with the number
 * of members. For each size a year of an operator is written (20 statement lines and 20 ledger
 * transfers a member); the calls of members and the lists of the console are timed one after the
 * other, and every statement is explained as it was executed: the pages that it touched depend on
 * no other load. The bytes of tables and indexes are counted. Prints tables, adds curves to the
 * report, and stores the plans with it. With --folder the databases stay there, and a second run
 * measures them again.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openPool } from "../server/src/kernel/db/database.ts";
import { consoleCalls, at as share, timesOf } from "./console-calls.ts";
import { memberCalls } from "./growth/member-calls.ts";
import { type Explained, stopWatching, watchPlans } from "./growth/plans.ts";
import { type Operator, openOperator } from "./operator.ts";
import { type Section, saveSection } from "./report.ts";

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "10000,100000,1000000" },
    lines: { type: "string", default: "20" },
    moves: { type: "string", default: "20" },
    calls: { type: "string", default: "40" },
    "without-reports": { type: "boolean", default: false },
    folder: { type: "string" },
    "only-seed": { type: "boolean", default: false },
    only: { type: "string", default: "" },
  },
});
const linesEach = Number(values.lines);
const movesEach = Number(values.moves);
/** 95 of 100 answers should arrive within this. */
const GOAL_MS = 300;
const sizes = values.sizes.split(",").map(Number);

interface Grown {
  members: number;
  /**
   * By call: median and 95th percentile in ms, and the database's processor time for one call in
   * ms.
   */
  times: Record<string, { p50: number; p95: number; cpu: number }>;
  explained: Record<string, Explained>;
  /** Bytes of all tables and of all their indexes. */
  tableBytes: number;
  indexBytes: number;
}

const grown: Grown[] = [];
for (const members of sizes) grown.push(await grow(members));
printTimes("p50", "median");
printTimes("p95", "95 of 100");
printTimes("cpu", "of a core, database");
printExplained();
console.log(`\nbytes a member${" ".repeat(32)}${columns(({ members }) => `${members}`)}`);
const each = (bytes: (size: Grown) => number) =>
  columns((size) => (bytes(size) / size.members).toFixed(0));
console.log(`tables${" ".repeat(40)}${each(({ tableBytes }) => tableBytes)}`);
console.log(`indexes${" ".repeat(39)}${each(({ indexBytes }) => indexBytes)}`);
console.log(`report: ${saveSection("growth", section())}`);
// Connections of the callers stay open.
process.exit(0);

async function grow(members: number): Promise<Grown> {
  console.log(`${members} members`);
  const isWithoutReports = values["without-reports"];
  const size = {
    members,
    lines: members * linesEach,
    moves: members * movesEach,
    isWithoutReports,
  };
  const dataDir = values.folder && join(values.folder, `${members}-${size.lines}-${size.moves}`);
  let operator = await openOperator({ ...size, dataDir }, (line) => console.log(`  ${line}`));
  try {
    await stopWatching(operator.superuserUrl);
    operator = await operator.reopen();
    const times: Grown["times"] = {};
    const listed = () =>
      Object.entries({ ...memberCalls(operator, members), ...consoleCalls(operator, members) })
        .filter(([name]) => !values["only-seed"] && new RegExp(values.only).test(name))
        .filter(([name]) => !isWithoutReports || !/^(report|overview)/.test(name));
    for (const [name, once] of listed()) {
      const before = operator.databaseCpuMs();
      const took = await timesOf(once, Number(values.calls));
      const cpu = (operator.databaseCpuMs() - before) / took.length;
      times[name] = { p50: share(took, 0.5), p95: share(took, 0.95), cpu };
      const [p50, p95] = [share(took, 0.5).toFixed(1), share(took, 0.95).toFixed(1)];
      const slow = share(took, 0.95) > GOAL_MS ? `, over ${GOAL_MS}` : "";
      console.log(
        `  ${name}: ${p50} ms, 95 of 100 ${p95}, of a core ${cpu.toFixed(1)}, load ${loadavg()[0]?.toFixed(1)}${slow}`,
      );
    }
    const explain = await watchPlans(operator.superuserUrl);
    operator = await operator.reopen();
    const explained: Grown["explained"] = {};
    for (const [name, once] of listed()) explained[name] = await explain(once);
    savePlans(members, explained);
    return { members, times, explained, ...(await bytesOf(operator)) };
  } finally {
    await operator.close();
  }
}

async function bytesOf({
  databaseUrl,
}: Operator): Promise<Pick<Grown, "tableBytes" | "indexBytes">> {
  const pool = openPool({ url: databaseUrl, poolMax: 1 });
  const { rows } = await pool.query<{ tables: string; indexes: string }>(
    `select sum(pg_table_size(oid))::text as tables, sum(pg_indexes_size(oid))::text as indexes
     from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)`,
  );
  await pool.end();
  return { tableBytes: Number(rows[0]?.tables), indexBytes: Number(rows[0]?.indexes) };
}

function columns(text: (size: Grown) => string): string {
  return grown.map((size) => text(size).padStart(11)).join("");
}

function printTimes(which: "p50" | "p95" | "cpu", title: string): void {
  console.log(`\n${`ms, ${title}`.padEnd(46)}${columns(({ members }) => `${members}`)}`);
  for (const name of Object.keys(grown[0]?.times ?? {})) {
    const row = columns(({ times }) =>
      (times[name]?.[which] ?? Number.NaN).toFixed(which === "cpu" ? 2 : 1),
    );
    console.log(name.padEnd(46) + row);
  }
}

function printExplained(): void {
  console.log(
    `\n${"pages touched".padEnd(46)}${columns(({ members }) => `${members}`)}  statements`,
  );
  for (const name of Object.keys(grown[0]?.explained ?? {})) {
    const row = columns(({ explained }) => `${explained[name]?.pages ?? ""}`);
    const last = grown.at(-1)?.explained[name];
    console.log(`${name.padEnd(46)}${row}${`${last?.statements ?? ""}`.padStart(12)}`);
  }
  for (const { members, explained } of grown)
    for (const [name, { scanned }] of Object.entries(explained))
      if (scanned.length > 0) console.log(`${members}: ${name} scans ${scanned.join(", ")}`);
}

/** Stores every statement with its plan next to the report. */
function savePlans(members: number, explained: Grown["explained"]): void {
  const folder = new URL("dist/", import.meta.url);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    new URL(`growth-plans-${members}.json`, folder),
    JSON.stringify(explained, null, 1),
  );
}

function section(): Section {
  const line = (name: string) => ({
    name,
    values: grown.map(({ times }) => times[name]?.p50 ?? Number.NaN),
  });
  const names = Object.keys(grown[0]?.times ?? {});
  const at = grown.map(({ members }) => `${members}`);
  const isMember = (name: string) => name.startsWith("member: ");
  return {
    title: "What grows with the members",
    notes: [
      `${linesEach} lines and ${movesEach} movements a member, one call at a time; load of the machine ${loadavg()[0]?.toFixed(1)}`,
    ],
    tables: [
      {
        head: ["ms, median", ...at],
        rows: names.map((name) => [
          name,
          ...grown.map(({ times }) => (times[name]?.p50 ?? 0).toFixed(1)),
        ]),
      },
    ],
    bars: [],
    curves: [
      {
        title: "Calls of members, median",
        unit: "ms",
        at,
        lines: names.filter(isMember).map(line),
      },
      {
        title: "The console, median",
        unit: "ms",
        at,
        lines: names.filter((name) => !isMember(name)).map(line),
      },
      {
        title: "The database's share of a call",
        unit: "ms of a core",
        at,
        lines: names.map((name) => ({
          name,
          values: grown.map(({ times }) => times[name]?.cpu ?? Number.NaN),
        })),
      },
      {
        title: "Bytes a member",
        unit: "B",
        at,
        lines: [
          { name: "tables", values: grown.map((size) => size.tableBytes / size.members) },
          { name: "indexes", values: grown.map((size) => size.indexBytes / size.members) },
        ],
      },
    ],
  };
}
