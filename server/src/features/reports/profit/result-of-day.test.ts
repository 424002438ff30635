/**
 * A day at seven providers, and the next one, without any page of a member opened after the money
 * was moved in: jobs read the balances, and the result is compared with the sandbox's.
 */
import type { BoardProvider, overview as overviewCall } from "@krapao/contract/console/dashboard";
import type { Breakdown, BreakdownPart, Profit } from "@krapao/contract/console/reports/profit";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@krapao/contract/time";
import { SeededRandom } from "@krapao/slips/seeded-random";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import { shiftClock } from "@krapao/testkit/builders/money";
import {
  FEED_SECRET,
  type Payer,
  registerPayer,
  reportTransfer,
} from "@krapao/testkit/builders/rewards";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import type * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayOf, midnightOf } from "../../../kernel/calendar.ts";
import { ledgerNow } from "../../../ledger/time.ts";
import { gamesJobs } from "../../games/jobs.ts";
import { listActiveAccounts } from "../../games/queries.ts";
import { reportsJobs } from "../jobs.ts";

/** Three report bets, four do not. */
const GAMES = ["JOKER2", "UFABET", "AREASLOT", "BETFLIX", "ASKMEBET_ACE", "PG", "HUAYHD"];
const REPORTING = new Set(["joker2", "ufabet", "areaslot"]);
const ROUNDS = 40;

let world: World;
let owner: TestStaff;
let member: Payer;
/** The day of the play, and the one after it. */
let day: string;
let nextDay: string;
let accounts: { provider: string; username: string }[];
const random = new SeededRandom(20_261_128);

beforeAll(async () => {
  world = await startWorld({ env: { ...BEHIND_PROXY, BANK_FEED_SECRET: FEED_SECRET } });
  // The evening of tomorrow: whatever the hour is, nothing was played on that day.
  day = dayOf(new Date(world.clock.nowMs() + DAY_MS));
  nextDay = dayOf(new Date(world.clock.nowMs() + 2 * DAY_MS));
  await moveTo(day, 20 * HOUR_MS);
  member = await registerPayer(world, { bankAccountName: "KAEWTA BOONMEE" });
  await reportTransfer(world, member, 10_000);
  for (const to of GAMES) {
    await world.call("GET", `/api/wallet/activate/${to}`, { token: member.token });
    const body = { from: "WALLET", to, amount: 1_000 };
    const answer = await world.call("POST", "/api/wallet/transfer", { token: member.token, body });
    expect(answer.body).toMatchObject({ status: "SUCCESS" });
  }
  accounts = await listActiveAccounts(world.db, member.id);
}, 300_000);
afterAll(() => world?.close());

/** Shifts the server, the ledger and the sandbox to a time of a day in Bangkok. */
async function moveTo(of: string, ms: number): Promise<void> {
  await shiftClock(world, midnightOf(of).getTime() + ms - Date.now());
  // A session of staff ends after some time without a call.
  owner = await world.staff("owner");
}

const jobs = () => ({ ...gamesJobs(world.app.ctx), ...reportsJobs(world.app.ctx) });
const runJobs = async (...names: string[]) => {
  for (const name of names) await jobs()[name]?.({});
};
/** What the crontab starts every few minutes. */
const readAll = () =>
  runJobs("games:read-in-play", "games:pull-bet-reports", "reports:read_balances");

async function play(rounds: number): Promise<void> {
  for (let n = 0; n < rounds; n++) {
    const account = accounts[n % accounts.length];
    const { provider, username } = account ?? {};
    const outcome = random.below(2) === 0 ? "win" : "lose";
    const amount = (1 + random.below(2_000)) / 100;
    await world.control("/play", { provider, username, outcome, amount });
  }
}

const STAKE = 30;

/** Places a bet at every provider that stays open. @returns the ids of the bets */
async function placeEverywhere(): Promise<string[]> {
  const ids: string[] = [];
  for (const { provider, username } of accounts) {
    const body = { provider, username, stake: STAKE };
    ids.push((await world.control<{ betId: string }>("/bets", body)).betId);
  }
  return ids;
}

/** What members lost at each provider of the sandbox on a day, in satang. */
async function sandboxDay(on: string): Promise<Map<string, number>> {
  const days = new Map<string, number>();
  for (const { provider } of accounts) days.set(provider, await lostAt(provider, on));
  return days;
}

async function lostAt(provider: string, on: string): Promise<number> {
  const own = accounts.find((account) => account.provider === provider);
  const { transfers } = await world.control<{
    transfers: { kind: string; amount: number; at: string }[];
  }>(`/providers/${provider}/${own?.username}`);
  return transfers
    .filter(({ kind, at }) => kind === "play" && dayOf(new Date(at)) === on)
    .reduce((sum, { amount }) => sum - Math.round(amount * 100), 0);
}

async function report<T>(name: string, input: Record<string, unknown>): Promise<T> {
  const { status, body } = await world.console<T>("POST", `/api/console/reports/${name}`, {
    token: owner.token,
    body: input,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
async function overview() {
  const { body } = await world.console<v.InferOutput<typeof overviewCall.output>>(
    "POST",
    "/api/console/dashboard",
    { token: owner.token, body: {} },
  );
  return body;
}
const profit = (from: string, to: string) => report<Profit>("profit", { from, to });
async function byProvider(from: string, to: string): Promise<Map<string, number>> {
  const by: Breakdown = "provider";
  const { parts } = await report<{ parts: BreakdownPart[] }>("breakdown", { from, to, by });
  return new Map(parts.map(({ key, value }) => [key, Math.round(value * 100)]));
}

test("the ledger's time moves with the server's and the sandbox's", async () => {
  expect(dayOf(await ledgerNow(world.db))).toBe(day);
  const span = { report: "gameTransfers", from: day, to: day };
  const { totals } = await report<{ totals: object[] }>("money", span);
  expect(totals).toMatchObject([{ amount: 7_000, ledger: 7_000, difference: 0 }]);
  expect((await overview()).moneyIn).toMatchObject({ amount: 10_000 });
});

test("a day without a page of a member opened is the sandbox's day", async () => {
  await play(ROUNDS / 2);
  await moveTo(day, 22 * HOUR_MS);
  await readAll();
  const sandbox = await sandboxDay(day);
  expect(await byProvider(day, day)).toEqual(sandbox);
  const { readings, total } = await profit(day, day);
  expect(Math.round(total.ggr * 100)).toBe([...sandbox.values()].reduce((a, b) => a + b, 0));
  expect(readings).toMatchObject({ unreadAccounts: 0, unread: 0, openStakes: 0 });
  // Where no provider says what is open, a fall of the evening may be settled after midnight; a
  // spin of a slot cannot.
  const uncertain = new Set(readings?.unplaced.map(({ provider }) => provider));
  expect([...uncertain].filter((code) => REPORTING.has(code) || code === "pg")).toEqual([]);
  expect(new Date(readings?.asOf ?? 0).getTime()).toBeGreaterThan(
    midnightOf(day).getTime() + 22 * HOUR_MS - MINUTE_MS,
  );
  expect(readings?.inGames).toBeCloseTo(7_000 - total.ggr, 2);
});

test("a provider that is not read in time opens the day, with its money", async () => {
  await moveTo(day, 22 * HOUR_MS + 30 * MINUTE_MS);
  await world.control("/faults", { target: "provider:pg", kind: "error-500", count: 50 });
  await readAll();
  await world.control("/faults", { target: "provider:pg", kind: "none" });
  const held = (
    await world.control<{ balance: number }>(
      `/providers/pg/${accounts.find(({ provider }) => provider === "pg")?.username}`,
    )
  ).balance;
  const { readings } = await profit(day, day);
  expect(readings).toMatchObject({ unreadAccounts: 1, unread: held });
  const board = await world.console<{ providers: BoardProvider[] }>(
    "POST",
    "/api/console/dashboard/providers",
    { token: owner.token, body: {} },
  );
  const own = board.body.providers.find(({ code }) => code === "pg");
  expect(own?.readings).toMatchObject({ unreadAccounts: 1, unread: held });
});

test("bets over midnight open the day, and both days together are the sandbox's", async () => {
  await moveTo(day, 24 * HOUR_MS - MINUTE_MS);
  await play(ROUNDS / 4);
  const bets = await placeEverywhere();
  for (const provider of new Set(accounts.map((account) => account.provider))) {
    await jobs()["games:read-provider"]?.({ provider });
  }
  await runJobs("games:pull-bet-reports", "reports:read_balances");
  // Three providers name what is open. It is a separate line, and no result.
  expect((await profit(day, day)).readings?.openStakes).toBe(REPORTING.size * STAKE);
  const [placed, truth] = [await byProvider(day, day), await sandboxDay(day)];
  for (const provider of REPORTING)
    expect(placed.get(provider), provider).toBe(truth.get(provider));

  // Rounds after the last reading of the day, and the bets settled on the next one.
  await play(ROUNDS / 4);
  await moveTo(nextDay, 2 * MINUTE_MS);
  await runJobs("reports:read_balances-of-day");
  await play(7);
  for (const [n, betId] of bets.entries()) {
    await world.control(`/bets/${betId}`, n % 3 === 0 ? { void: true } : { payout: n * 10.25 });
  }
  await moveTo(nextDay, 10 * MINUTE_MS);
  await readAll();

  const [first, second] = [await sandboxDay(day), await sandboxDay(nextDay)];
  const [one, two] = [await byProvider(day, day), await byProvider(day, nextDay)];
  const { readings } = await profit(day, day);
  expect(readings?.unreadAccounts).toBe(0);
  const unplaced = new Map(readings?.unplaced.map((each) => [each.provider, each]));
  for (const [provider, lost] of first) {
    expect(two.get(provider), provider).toBe(lost + (second.get(provider) ?? 0));
    if (REPORTING.has(provider)) expect(one.get(provider), provider).toBe(lost);
    const open = unplaced.get(provider);
    expect(open === undefined, provider).toBe(REPORTING.has(provider));
    if (open) expect(open.lost + open.won, provider).toBeGreaterThan(0);
  }
  expect((await profit(day, nextDay)).readings).toMatchObject({ openStakes: 0 });
});

test("after midnight the overview shows the whole day before next to its first minutes", async () => {
  const { moneyIn, profit: tiles } = await overview();
  expect(moneyIn).toMatchObject({ amount: 0, before: 0, yesterday: 10_000 });
  const { total } = await profit(day, day);
  expect(tiles?.until).toBeNull();
  expect(tiles?.ggr).toMatchObject({ before: 0, yesterday: total.ggr });
  expect(tiles?.readings).toMatchObject({ unreadAccounts: 0 });
});
