/**
 * npm run bench:growth [-- --sizes 10000,100000,300000 --calls N --without-reports]: measures what
 * grows with the number of members. For each size a year of an operator is written (ten statement
 * lines and five ledger transfers a member) and deleted again; the calls of members and the lists
 * of the console are timed one after the other, and the bytes of tables and indexes are counted.
 * Prints tables and adds curves to the report.
 */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { openPool } from "../server/src/kernel/db/database.ts";
import { ask, consoleCalls, type Once, at as share, timesOf } from "./console-calls.ts";
import { type Operator, openOperator } from "./operator.ts";
import { type Section, saveSection } from "./report.ts";

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "10000,100000,300000" },
    calls: { type: "string", default: "60" },
    "without-reports": { type: "boolean", default: false },
  },
});
const LINES_EACH = 10;
const MOVES_EACH = 5;
const sizes = values.sizes.split(",").map(Number);

interface Grown {
  members: number;
  /**
   * By call: median and 95th percentile in ms, and the database's processor time for one call in
   * ms.
   */
  times: Record<string, { p50: number; p95: number; cpu: number }>;
  /** Bytes of all tables and of all their indexes. */
  tableBytes: number;
  indexBytes: number;
}

const grown: Grown[] = [];
for (const members of sizes) grown.push(await grow(members));
printTimes("p50", "median");
printTimes("p95", "95 of 100");
printTimes("cpu", "of a core, database");
console.log(`\nbytes a member${" ".repeat(22)}${columns(({ members }) => `${members}`)}`);
const each = (bytes: (size: Grown) => number) =>
  columns((size) => (bytes(size) / size.members).toFixed(0));
console.log(`tables${" ".repeat(30)}${each(({ tableBytes }) => tableBytes)}`);
console.log(`indexes${" ".repeat(29)}${each(({ indexBytes }) => indexBytes)}`);
console.log(`report: ${saveSection("growth", section())}`);
// Connections of the callers stay open.
process.exit(0);

async function grow(members: number): Promise<Grown> {
  console.log(`${members} members`);
  const isWithoutReports = values["without-reports"];
  const size = {
    members,
    lines: members * LINES_EACH,
    moves: members * MOVES_EACH,
    isWithoutReports,
  };
  const operator = await openOperator(size, (line) => console.log(`  ${line}`));
  try {
    const times: Grown["times"] = {};
    const all = { ...memberCalls(operator, members), ...consoleCalls(operator, members) };
    for (const [name, once] of Object.entries(all)) {
      if (isWithoutReports && /^(report|overview)/.test(name)) continue;
      const before = operator.databaseCpuMs();
      const took = await timesOf(once, Number(values.calls));
      const cpu = (operator.databaseCpuMs() - before) / took.length;
      times[name] = { p50: share(took, 0.5), p95: share(took, 0.95), cpu };
    }
    return { members, times, ...(await bytesOf(operator)) };
  } finally {
    await operator.close();
  }
}

/** The calls of a member's pages, each time for another member. */
function memberCalls({ url, tokenOf }: Operator, members: number): Record<string, Once> {
  const anyMember = () => tokenOf(1 + Math.floor((Math.random() * members) / 4));
  const call = (path: string, body?: unknown) => () => ask(`${url}/api/${path}`, anyMember(), body);
  return {
    // Baseline: a request that reads no table.
    "member: nothing": call("lookup/active"),
    "member: wallet": call("wallet"),
    "member: profile": call("account/profile"),
    "member: bonuses": call("bonus"),
    "member: statement, first page": call("statement", { page: 1 }),
    "member: totals of 3 months": call("statement/totals", { period: "threeMonths" }),
  };
}

async function bytesOf({ databaseUrl }: Operator): Promise<Omit<Grown, "members" | "times">> {
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
  console.log(`\n${`ms, ${title}`.padEnd(36)}${columns(({ members }) => `${members}`)}`);
  for (const name of Object.keys(grown[0]?.times ?? {})) {
    const row = columns(({ times }) =>
      (times[name]?.[which] ?? Number.NaN).toFixed(which === "cpu" ? 2 : 1),
    );
    console.log(name.padEnd(36) + row);
  }
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
      `${LINES_EACH} lines and ${MOVES_EACH} movements a member, one call at a time; load of the machine ${loadavg()[0]?.toFixed(1)}`,
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
