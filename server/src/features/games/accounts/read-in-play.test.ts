/** Balances that are read on a schedule: which ones, how fast, and what a silent provider costs. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@krapao/contract/time";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { fundMember } from "@krapao/testkit/builders/wallets";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startOfDay } from "../../../kernel/calendar.ts";
import { gamesJobs } from "../jobs.ts";

const PLAYERS = 12;
let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  for (let n = 0; n < PLAYERS; n++) {
    const { id, token } = await registerMember(world);
    await fundMember(world.db, id, 100_000n);
    for (const to of ["PG", "BETFLIX"]) {
      await world.call("GET", `/api/wallet/activate/${to}`, { token });
      const body = { from: "WALLET", to, amount: 100 };
      await world.call("POST", "/api/wallet/transfer", { token, body });
    }
  }
}, 300_000);
afterAll(() => world?.close());
afterEach(async () => {
  world.clock.shift(0);
  await world.control("/faults", { target: "provider:pg", kind: "none" });
});

const run = (name: string, payload: Record<string, string> = {}) =>
  gamesJobs(world.app.ctx)[name]?.(payload);

interface Account {
  provider: string;
  username: string;
  credits: bigint;
  isStale: boolean;
  readAt: Date;
}
async function accountsOf(provider: string): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select provider, username, credits_minor as credits, is_stale as "isStale", read_at as "readAt"
    from games_account where provider = ${provider} order by id`.execute(world.db);
  return rows;
}
const win = ({ provider, username }: Account, amount: number) =>
  world.control("/play", { provider, username, outcome: "win", amount });
/** At noon of tomorrow, no reading before midnight begins. */
const NOON = startOfDay(new Date(Date.now() + DAY_MS)).getTime() + 12 * HOUR_MS;
/** Some time after noon. */
const later = (ms: number) => world.clock.shift(NOON + ms - Date.now());

test("reads what is in play, as fast as the provider permits, and no empty account", async () => {
  const [first, ...others] = await accountsOf("pg");
  if (!first) throw new Error("no account");
  await win(first, 12.5);
  const empty = others[0]?.username;
  await sql`update games_account set credits_minor = 0, is_stale = false
    where username = ${empty}`.execute(world.ownerDb);
  later(10 * MINUTE_MS);
  const began = performance.now();
  await run("games:read-in-play");
  const rate = world.app.ctx.ports.providers.get("pg")?.capabilities.readsPerSecond ?? 0;
  expect(performance.now() - began).toBeGreaterThan(((PLAYERS - 2) / rate) * 1_000);
  const read = await accountsOf("pg");
  expect(read.find(({ username }) => username === first.username)?.credits).toBe(11_250n);
  const recent = world.clock.nowMs() - MINUTE_MS;
  for (const { username, readAt } of read) {
    expect(readAt.getTime() > recent, username).toBe(username !== empty);
  }
});

test("a provider that does not answer is left for the next run, and the others are read", async () => {
  later(20 * MINUTE_MS);
  await world.control("/faults", { target: "provider:pg", kind: "error-500", count: 1_000 });
  await run("games:read-in-play");
  const unread = (await accountsOf("pg")).filter(({ isStale }) => isStale);
  expect(unread.length).toBeGreaterThan(0);
  expect(unread.length).toBeLessThan(PLAYERS);
  expect(world.logged.some((line) => line.startsWith("balances not read"))).toBe(true);
  const recent = world.clock.nowMs() - MINUTE_MS;
  for (const { readAt } of await accountsOf("betflix")) {
    expect(readAt.getTime()).toBeGreaterThan(recent);
  }

  await world.control("/faults", { target: "provider:pg", kind: "none" });
  later(40 * MINUTE_MS);
  await run("games:read-in-play");
  expect((await accountsOf("pg")).filter(({ isStale }) => isStale)).toEqual([]);
});

test("before midnight every provider is read as late as its rate permits", async () => {
  later(11 * HOUR_MS);
  await run("games:read-before-midnight");
  const { rows } = await sql<{ provider: string; ms: number }>`
    select payload ->> 'provider' as provider,
      extract(epoch from run_at - now())::float8 * 1000 as ms
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'games:read-provider'`.execute(world.ownerDb);
  const ofPg = rows.find(({ provider }) => provider === "pg");
  expect(rows.map(({ provider }) => provider).sort()).toEqual(["betflix", "pg"]);
  expect(ofPg?.ms).toBeGreaterThan(55 * MINUTE_MS);
  expect(ofPg?.ms).toBeLessThan(59 * MINUTE_MS);

  later(12 * HOUR_MS - MINUTE_MS);
  // The other job leaves the provider alone in this time.
  await run("games:read-in-play");
  const before = world.clock.nowMs() - 30 * MINUTE_MS;
  expect((await accountsOf("pg")).some(({ readAt }) => readAt.getTime() > before)).toBe(false);
  await run("games:read-provider", { provider: "pg" });
  const recent = world.clock.nowMs() - MINUTE_MS;
  const inPlay = (await accountsOf("pg")).filter(({ credits }) => credits > 0n);
  for (const { readAt } of inPlay) expect(readAt.getTime()).toBeGreaterThan(recent);
});
