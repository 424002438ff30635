/**
 * npm run bench:ledger [-- --rounds N --round-ms N --in-flight N,N]: measures what the ledger costs
 * over the floor, the smallest function that books a transfer. Everything goes through the server's
 * own pool, one statement and one commit per call. Rounds are interleaved, so that other load on
 * the machine affects all alike: the ratios hold where the absolute rates do not.
 */
import { parseArgs } from "node:util";
import { readSettings } from "@krapao/testkit/settings";
import { sql } from "kysely";
import { newId, systemClock, systemRandom } from "../server/src/kernel/clock.ts";
import { type Db, openDatabase } from "../server/src/kernel/db/database.ts";
import { prepared } from "../server/src/kernel/db/prepared-statement.ts";
import { checkInvariants } from "../server/src/ledger/invariants.ts";
import { holdStatement, postStatement, transferStatement } from "../server/src/ledger/ledger.ts";
import { openPostingQueue } from "../server/src/ledger/posting-queue.ts";
import { type BenchDatabase, MEMBERS, openBenchDatabase } from "./database.ts";
import { arrive, load, medianRatio, type Scenario, summarise } from "./load.ts";
import { saveSection } from "./report.ts";

const GOALS: Record<string, number> = { transfer: 0.55, "hot house": 0.55, "hold + post": 0.28 };
/** The goal of transfers in batches: their ratio to the floor at the most in flight. */
const BATCHED_GOAL = 1.5;
const ARRIVALS_PER_SECOND = 2_000;
const ARRIVALS_P99_MS = 10;

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    "round-ms": { type: "string", default: "1500" },
    "in-flight": { type: "string", default: "1,8,32" },
  },
});
const IN_FLIGHT = values["in-flight"].split(",").map(Number);
const rows: { name: string; cells: string[]; perSecond: number; ratio: number }[] = [];
const rounds = Number(values.rounds);
const roundMs = Number(values["round-ms"]);

const database = await openBenchDatabase(readSettings().databaseUrls);
const db = openDatabase({ url: database.urls.app, poolMax: Math.max(...IN_FLIGHT) });
try {
  await main(db, database);
} finally {
  await db.destroy();
  await database.close();
}

async function main(db: Db, database: BenchDatabase): Promise<void> {
  console.log(`${database.described}; ${rounds} rounds of ${roundMs} ms each`);
  console.log("in flight  what           per second    p50 ms    p99 ms   ratio   goal");
  const scenarios = describeScenarios(db, database);
  for (const inFlight of IN_FLIGHT) {
    for (const scenario of scenarios) await load(scenario, inFlight, 500);
    const took = scenarios.map((): number[][] => []);
    for (let round = 0; round < rounds; round += 1) {
      for (let turn = 0; turn < scenarios.length; turn += 1) {
        const index = (turn + round) % scenarios.length;
        const scenario = scenarios[index];
        if (scenario) took[index]?.push(await load(scenario, inFlight, roundMs));
      }
    }
    scenarios.forEach(({ name }, index) => {
      print(inFlight, name, took[index] ?? [], took[0] ?? []);
    });
  }
  const arrived = await measureArrivals(db, database);
  saveSection("ledger", {
    title: "The ledger",
    notes: [database.described, "The floor is the least function that books a transfer."],
    tables: [
      {
        head: ["what, in flight", "a second", "p50 ms", "p99 ms", "of the floor", "goal"],
        rows: rows.map(({ name, cells }) => [name, ...cells]),
      },
      {
        head: [`${ARRIVALS_PER_SECOND} arrivals a second`, "a second", "p50 ms", "p99 ms", "goal"],
        rows: arrived,
      },
    ],
    bars: [
      {
        title: "Transfers a second",
        unit: "",
        values: rows.map((row) => [row.name, row.perSecond]),
      },
      { title: "Of the floor", unit: "", values: rows.map((row) => [row.name, row.ratio]) },
    ],
    curves: [],
  });
  const violations = await checkInvariants(db);
  console.log(violations.length === 0 ? "All invariants hold." : violations);
  if (violations.length > 0) process.exitCode = 1;
}

function describeScenarios(db: Db, { memberIds, houseId }: BenchDatabase): Scenario[] {
  const clock = systemClock();
  const id = () => newId(clock, systemRandom);
  const member = () => memberIds[systemRandom.below(memberIds.length)] ?? 0n;
  const queue = openPostingQueue(db);
  const request = (fromId: bigint, toId: bigint) =>
    ({
      id: id(),
      kind: "wallet_to_game",
      fromId,
      toId,
      currency: "THB",
      amountMinor: 100n,
    }) as const;
  return [
    { name: "floor", once: () => floorOnce(db, id()) },
    {
      name: "transfer",
      once: async () => {
        const from = member();
        let to = member();
        while (to === from) to = member();
        await transferStatement(request(from, to)).execute(db);
      },
    },
    {
      name: "hot house",
      once: async () => {
        await transferStatement(request(member(), houseId)).execute(db);
      },
    },
    {
      name: "hold + post",
      once: async () => {
        const asked = request(member(), houseId);
        await holdStatement(asked).execute(db);
        await postStatement({ id: asked.id }).execute(db);
      },
    },
    {
      name: "batched",
      once: async () => {
        const from = member();
        let to = member();
        while (to === from) to = member();
        await queue.post(request(from, to), undefined);
      },
    },
    {
      name: "batched, house",
      once: async () => {
        await queue.post(request(member(), houseId), undefined);
      },
    },
  ];
}

/** Measures a batched transfer while transfers arrive evenly, also before earlier ones end. */
async function measureArrivals(db: Db, { memberIds, houseId }: BenchDatabase): Promise<string[][]> {
  const clock = systemClock();
  const queue = openPostingQueue(db);
  const member = () => memberIds[systemRandom.below(memberIds.length)] ?? 0n;
  const post = async () => {
    const request = {
      id: newId(clock, systemRandom),
      kind: "wallet_to_game",
      fromId: member(),
      toId: houseId,
      currency: "THB",
      amountMinor: 100n,
    } as const;
    await queue.post(request, undefined);
  };
  const took = await arrive(post, { perSecond: ARRIVALS_PER_SECOND, forMs: rounds * roundMs });
  const { perSecond, p50Ms, p99Ms } = summarise([took], rounds * roundMs);
  console.log(
    `batched, ${ARRIVALS_PER_SECOND} arrivals a second: ${perSecond.toFixed(0)} a second, p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms (goal ${ARRIVALS_P99_MS})`,
  );
  const goal = `p99 ${ARRIVALS_P99_MS}`;
  return [["batched", perSecond.toFixed(0), p50Ms.toFixed(2), p99Ms.toFixed(2), goal]];
}

async function floorOnce(db: Db, id: string): Promise<void> {
  const low = 1 + systemRandom.below(MEMBERS - 1);
  const high = low + 1 + systemRandom.below(MEMBERS - low);
  await sql`${prepared} select bench_floor.transfer(${id}::uuid, ${low}::bigint, ${high}::bigint, 100::bigint)`.execute(
    db,
  );
}

function print(inFlight: number, name: string, tookMs: number[][], floorMs: number[][]): void {
  const { perSecond, p50Ms, p99Ms } = summarise(tookMs, roundMs);
  const isMost = inFlight === Math.max(...IN_FLIGHT);
  const goal = name.startsWith("batched") ? (isMost ? BATCHED_GOAL : undefined) : GOALS[name];
  const ratio = medianRatio(tookMs, floorMs);
  rows.push({
    name: `${name}, ${inFlight}`,
    cells: [
      perSecond.toFixed(0),
      p50Ms.toFixed(2),
      p99Ms.toFixed(2),
      ratio.toFixed(2),
      `${goal ?? ""}`,
    ],
    perSecond,
    ratio,
  });
  console.log(
    [
      String(inFlight).padStart(9),
      `  ${name.padEnd(14)}`,
      perSecond.toFixed(0).padStart(10),
      p50Ms.toFixed(2).padStart(10),
      p99Ms.toFixed(2).padStart(10),
      ratio.toFixed(2).padStart(8),
      goal === undefined ? "" : goal.toFixed(2).padStart(7),
    ].join(""),
  );
}
