/**
 * Makes every call of the contract once, every callback and every job, and compares what it asks of
 * the database with the table of budgets. It counts and does not time, so it never depends on the
 * machine.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { contract, type Endpoint } from "@krapao/contract";
import { consoleContract } from "@krapao/contract/console";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { FEED_SECRET } from "@krapao/testkit/builders/rewards";
import { type Counted, countDatabase, type DatabaseCounter } from "@krapao/testkit/count-database";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listSlotsAndBalances } from "../src/features/games/index.ts";
import { clearUsageCache } from "../src/features/treasury/index.ts";
import { featureCallbacks, featureJobs } from "../src/features.ts";
import { openListener } from "../src/kernel/db/listen.ts";
import { clearMemory } from "../src/kernel/db/memory.ts";
import { collectOutboundStatistics } from "../src/kernel/outbound/outbound-statistics.ts";
import { MONEY_CASES, READ_CASES } from "./budget-cases.ts";
import { BUDGETS } from "./budgets/index.ts";
import { BODIES, CONSOLE_BODIES, consoleSamplePath, samplePath } from "./sample-calls.ts";

let world: World;
let counter: DatabaseCounter;
/** The statements of each measured work, for the message of a budget that was exceeded. */
const asked = new Map<string, string>();

beforeAll(async () => {
  counter = await countDatabase();
  world = await startWorld({
    withJobs: false,
    hasOwnCluster: true,
    env: { ...BEHIND_PROXY, BANK_FEED_SECRET: FEED_SECRET },
  });
  await counter.watch(world.urls.owner);
});
afterAll(async () => {
  await counter.close();
  await world.close();
});

/** Reads what a process keeps in memory, and records a use of sessions, due each minute. */
async function warmUp(): Promise<void> {
  clearMemory(world.app.ctx.db);
  clearUsageCache(world.app.ctx.db);
  await world.call("GET", "/api/lookup/active");
  await world.call("GET", "/api/lookup/deposit");
  await listSlotsAndBalances(world.app.ctx.db, 0n);
  await world.ownerDb
    .updateTable("accounts_session")
    .set({ used_at: new Date(), last_seen_at: new Date() })
    .execute();
  await world.ownerDb.updateTable("staff_session").set({ last_seen_at: new Date() }).execute();
}

async function measure(name: string, work: () => Promise<unknown>): Promise<Counted> {
  await warmUp();
  const { counted } = await counter.count(work);
  asked.set(name, counter.statements().join("\n"));
  return counted;
}

/** Background processes write some records at any time, also while a call reads. */
const BACKGROUND_WAL_BYTES = 8_192;

function budgetOf(name: string): Counted {
  const budget = BUDGETS[name];
  if (!budget) throw new Error(`no budget for ${name}: add it to server/test/budgets`);
  const { trips, wal, ...counts } = budget;
  const walBytes = Math.max(wal, BACKGROUND_WAL_BYTES);
  return { ...counts, roundTrips: trips, notifies: 0, walBytes };
}

/** The row that the table would have, and the NOTIFYs that no row may have. */
const line = ({ roundTrips, statements, transactions, notifies, walBytes }: Counted) =>
  `{ trips: ${roundTrips}, statements: ${statements}, transactions: ${transactions}, wal: ${walBytes} }, ${notifies} NOTIFYs`;

/**
 * The statements are exact. Two of them share a round trip or not by which answer comes first, so
 * the budget is the most.
 */
function expectExact(name: string, counted: Counted): void {
  const { walBytes, roundTrips, ...budget } = budgetOf(name);
  const said = `${line(counted)}\n${asked.get(name)}`;
  expect(counted, said).toMatchObject(budget);
  expect(counted.roundTrips, said).toBeLessThanOrEqual(roundTrips);
  expect(counted.walBytes, name).toBeLessThanOrEqual(walBytes);
}

/** A call of the samples may be refused early or late: its budget is the most it may ask. */
function expectWithin(name: string, counted: Counted): void {
  const budget = budgetOf(name);
  const above = Object.entries(counted).filter(
    ([key, count]) => count > budget[key as keyof Counted],
  );
  expect(above, `${name} ${line(counted)}\n${asked.get(name)}`).toEqual([]);
}

/** First of all: what a job finds after the calls depends on how long they took. */
describe("callbacks and jobs", () => {
  async function expectAllWithin(works: Record<string, () => Promise<unknown>>): Promise<void> {
    const counts: [string, Counted][] = [];
    for (const [name, work] of Object.entries(works))
      counts.push([name, await measure(name, work)]);
    for (const [name, counted] of counts) expectWithin(name, counted);
  }

  test("callbacks that are not signed keep their budgets", async () => {
    const paths = Object.keys(featureCallbacks(world.app.ctx));
    const unsigned = (path: string) => () => world.call("POST", path, { body: {} });
    await expectAllWithin(
      Object.fromEntries(paths.map((path) => [`unsigned ${path}`, unsigned(path)])),
    );
  });

  test("jobs that find nothing to do keep their budgets", async () => {
    // A first run would sum the hours since yesterday, in as many steps as the time of day asks.
    await sql`insert into reports_progress (summed_until)
      values (date_trunc('hour', now()))`.execute(world.ownerDb);
    const all = featureJobs(world.app.ctx);
    // A first run makes the figures of every member, the lists of results, and sums of views.
    await all["segments:refresh"]?.({});
    await all["reports:sum_play"]?.({});
    await all["reports:store_rewards"]?.({});
    const jobs = Object.entries(all);
    const run = (job: (typeof jobs)[number][1]) => () => job({}).catch(() => {});
    await expectAllWithin(Object.fromEntries(jobs.map(([name, job]) => [`job ${name}`, run(job)])));
  });
});

describe("calls that move money or send a message", () => {
  test.each(Object.entries(MONEY_CASES))("%s keeps its budget", async (name, prepare) => {
    // The first call of its kind opens house accounts and loads plans.
    await (await prepare(world))();
    expectExact(name, await measure(name, await prepare(world)));
  });
});

describe("what members read", () => {
  test.each(Object.entries(READ_CASES))("%s keeps its budget", async (name, prepare) => {
    expectExact(name, await measure(name, await prepare(world)));
  });
});

const endpointsOf = (whole: object) =>
  Object.entries(whole).flatMap(([word, group]) =>
    Object.entries(group as Record<string, Endpoint>).map(([name, endpoint]) => ({
      name: `${word}.${name}`,
      endpoint,
    })),
  );
const exact = [...Object.keys(MONEY_CASES), ...Object.keys(READ_CASES)];
const isExact = (name: string) =>
  exact.some((each) => each === name || each.startsWith(`${name} `));

describe("every other call, with a sample", () => {
  const others = endpointsOf(contract).filter(({ name }) => !isExact(name));
  test.each(others)("$name keeps its budget", async ({ name, endpoint }) => {
    const { token } = await registerMember(world);
    const options = endpoint.access === "member" ? { token } : {};
    const body = endpoint.input ? { body: BODIES[name] } : {};
    const work = () => world.call(endpoint.method, samplePath(endpoint), { ...options, ...body });
    expectWithin(name, await measure(name, work));
  });

  const ofConsole = endpointsOf(consoleContract);
  test.each(ofConsole)("the console's $name keeps its budget", async ({ name, endpoint }) => {
    const { token } = await world.staff("owner");
    const body = endpoint.input ? { body: CONSOLE_BODIES[name] ?? {} } : {};
    const path = consoleSamplePath(endpoint);
    const work = () => world.console(endpoint.method, path, { token, ...body });
    expectWithin(`console ${name}`, await measure(`console ${name}`, work));
  });
});

test("what the product writes and asks at any time is no part of a call", async () => {
  const { db, clock, log, shown } = world.app.ctx;
  const { id: memberId } = await registerMember(world);
  const statistics = collectOutboundStatistics({ db, clock, log });
  for (const externalParty of ["bank", "sms"]) {
    const call = { event: "outbound", externalParty, outcome: "200", durationMs: 5 };
    statistics.log.info(call, "external call");
  }
  shown.add("bonus", { memberId, codes: ["WELCOME50"] });
  const { counted } = await counter.count(async () => {
    await Promise.all([statistics.flush(), shown.flush()]);
    const listener = openListener({
      url: world.urls.app,
      channel: "test",
      log,
      onNotification: () => {},
      probeMs: 20,
    });
    await sleep(200);
    await listener.close();
  });
  await statistics.close();
  expect(counted).toMatchObject({ roundTrips: 0, statements: 0, transactions: 0 });
  const parties = await db.selectFrom("outbound_quarter").select("external_party").execute();
  expect(parties.map((each) => each.external_party)).toEqual(
    expect.arrayContaining(["bank", "sms"]),
  );
});

test("no budget is left of a call that is gone", () => {
  expect(Object.keys(BUDGETS).filter((name) => !asked.has(name))).toEqual([]);
});
