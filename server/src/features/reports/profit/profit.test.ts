/** GGR and NGR agree with the ledger to the satang, before and after play is summed. */

import type { Breakdown, BreakdownPart, Profit } from "@krapao/contract/console/reports/profit";
import { BANGKOK_OFFSET, DAY_MS } from "@krapao/contract/time";
import { approveAs } from "@krapao/testkit/builders/approvals";
import { addCampaign } from "@krapao/testkit/builders/campaigns";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { moveToNoon } from "@krapao/testkit/builders/money";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { fundMember } from "@krapao/testkit/builders/wallets";
import { startWorld, type TestMember, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayOf } from "../../../kernel/calendar.ts";
import { COMMIT_MAX_MS } from "../../../ledger/time.ts";
import { refreshTurnover } from "../../games/index.ts";
import { listActiveAccounts } from "../../games/queries.ts";
import { sumPlay } from "./sum-play.ts";

let world: World;
let auditor: TestStaff;
let [winner, loser]: TestMember[] = [];
/** The day of the play. */
let today: string;
beforeAll(async () => {
  world = await startWorld({ env: BEHIND_PROXY });
  await moveToNoon(world);
  today = dayOf(world.clock.now());
  auditor = await world.staff("auditor");
  winner = await playerOf();
  loser = await playerOf();
  const code = await addCampaign(world);
  const taken = await world.call("GET", `/api/bonus/activate/${code}`, { token: winner.token });
  expect(taken.status, JSON.stringify(taken.body)).toBe(200);
  await play(loser, "JOKER2", [500, "lose", 120.25]);
  await play(loser, "PG", [300, "lose", 80]);
  await play(winner, "PG", [200, "win", 55.5]);
  await play(winner, "BETFLIX_MOON", [100, "lose", 2.5]);
  // A part comes back: what is held and what moved both change, and GGR does not.
  await move(loser, "PG", "WALLET", 50);
}, 300_000);
afterAll(() => world?.close());

async function playerOf(): Promise<TestMember> {
  const member = await registerMember(world);
  await fundMember(world.db, member.id, 100_000n);
  return member;
}

async function move({ token }: TestMember, from: string, to: string, amount: number) {
  const body = { from, to, amount };
  const answer = await world.call("POST", "/api/wallet/transfer", { token, body });
  expect(answer.body).toMatchObject({ status: "SUCCESS" });
}

/** Opens a game, moves money into it, plays once, and reads what the provider says. */
async function play(
  member: TestMember,
  game: string,
  [into, outcome, amount]: [number, "win" | "lose", number],
) {
  await world.call("GET", `/api/wallet/activate/${game}`, { token: member.token });
  await move(member, "WALLET", game, into);
  const accounts = await listActiveAccounts(world.db, member.id);
  const account = accounts.find(({ game_code }) => game_code === game);
  const { provider, username } = account ?? {};
  await world.control("/play", { provider, username, outcome, amount });
  await refreshTurnover(world.app.ctx, { memberId: member.id });
  await world.call("GET", "/api/wallet/refresh/slot", { token: member.token });
}

async function read<T>(name: string, input: Record<string, unknown>): Promise<T> {
  const path = `/api/console/reports/${name}`;
  const { status, body } = await world.console<T>("POST", path, {
    token: auditor.token,
    body: { from: today, to: today, ...input },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const profit = (input: Record<string, unknown> = {}) => read<Profit>("profit", input);
const breakdown = (by: Breakdown, input: Record<string, unknown> = {}) =>
  read<{ parts: BreakdownPart[]; total: { value: number; staked: number; count: number } }>(
    "breakdown",
    { by, ...input },
  );
const sumOf = (values: readonly number[]) =>
  values.reduce((sum, each) => sum + Math.round(each * 100), 0) / 100;

/** Money into games less money out by the ledger, less what the games hold: what members lost. */
async function ledgerGgr(): Promise<number> {
  const { rows } = await sql<{ minor: bigint }>`
    select ((select coalesce(sum(e.amount_minor), 0) from ledger.entry e
        join ledger.account a on a.id = e.account_id where a.kind = 'provider_clearing')
      - (select coalesce(sum(credits_minor * ft_wallet_slot), 0) from games_account))::bigint
      as minor`.execute(world.db);
  return Number(rows[0]?.minor) / 100;
}
const GGR = 120.25 + 80 - 55.5 + 25;

test("GGR is the ledger's money in games less what is there, and NGR takes the costs off", async () => {
  expect(await ledgerGgr()).toBe(GGR);
  const { total, rows, stepsAre } = await profit();
  expect(stepsAre).toBe("hours");
  const costs = await read<{ totals: { ledger: number }[] }>("money", { report: "bonuses" });
  expect(costs.totals[0]?.ledger).toBe(50);
  expect(total).toMatchObject({ ggr: GGR, bonuses: 50, rewards: 0, fees: 0, ngr: GGR - 50 });
  for (const figure of ["ggr", "ngr", "staked", "bonuses"] as const) {
    expect(sumOf(rows.map((row) => row[figure])), figure).toBe(total[figure]);
  }
});

test("a fee that two staff users booked on an own account lowers NGR", async () => {
  const [cashier, manager] = [await world.staff("cashier"), await world.staff("manager")];
  const own = { currency: "THB", why: "the bill of the bank" };
  for (const move of [
    { ...own, kind: "opening", from: null, to: "PAYOUT", amount: 500 },
    { ...own, kind: "fee", from: "PAYOUT", to: null, amount: 12.75 },
  ]) {
    const path = "/api/console/treasury/moves/ask";
    const asked = await world.console<{ approvalId: string }>("POST", path, {
      token: cashier.token,
      body: move,
    });
    expect((await profit()).total.fees).toBe(0);
    expect(await approveAs(world, manager, asked.body.approvalId)).toBe(200);
  }
  const { total, rows } = await profit();
  expect(total).toMatchObject({ ggr: GGR, fees: 12.75, ngr: sumOf([GGR, -50, -12.75]) });
  expect(sumOf(rows.map(({ fees }) => fees))).toBe(12.75);
});

test("every breakdown adds up to the same GGR, by hour as well", async () => {
  for (const by of ["provider", "game", "member"] as const) {
    const { parts, total } = await breakdown(by);
    expect(total.value, by).toBe(GGR);
    expect(sumOf(parts.map(({ value }) => value)), by).toBe(GGR);
    if (by === "member") continue;
    expect(sumOf(parts.flatMap(({ hours }) => hours)), by).toBe(GGR);
  }
  const members = await breakdown("member");
  expect(members.parts.map(({ key, value }) => [key, value])).toEqual([
    [`${loser?.id}`, 200.25],
    [`${winner?.id}`, -30.5],
  ]);
  const { parts } = await breakdown("game", { provider: "joker2" });
  expect(parts).toMatchObject([{ key: "JOKER2", provider: "joker2", value: 120.25 }]);
});

test("channels add up to the deposits of the report", async () => {
  const report = await read<{ totals: { net: number }[] }>("money", { report: "deposits" });
  const { parts, total } = await breakdown("channel");
  expect(total.value).toBe(report.totals[0]?.net ?? 0);
  expect(sumOf(parts.flatMap(({ hours }) => hours))).toBe(total.value);
});

test("summed play counts once, in the hour and on the day of the bet", async () => {
  const before = [await profit(), await breakdown("game"), await breakdown("member")];
  // As if it had been recorded long enough ago to be summed.
  const ago = COMMIT_MAX_MS / 1000 + 60;
  await sql`update games_turnover set recorded_at = ledger.current_time() - ${ago} * interval '1 second'`.execute(
    world.ownerDb,
  );
  await sql`update reports_play_progress set summed_until = ledger.current_time() - interval '2 days'`.execute(
    world.ownerDb,
  );
  await Promise.all([sumPlay(world.app.ctx), sumPlay(world.app.ctx)]);
  const { rows } = await sql<{ minor: bigint; open: bigint }>`
    select (select -sum(result_minor) from reports_play_hour)::bigint as minor,
      (select count(*) from games_turnover
        where recorded_at >= (select summed_until from reports_play_progress)) as open`.execute(
    world.db,
  );
  expect(rows[0]).toEqual({ minor: BigInt(GGR * 100), open: 0n });
  const strip = ({ now: _now, ...answer }: Record<string, unknown>) => answer;
  const after = [await profit(), await breakdown("game"), await breakdown("member")];
  expect(after.map((each) => strip({ ...each }))).toEqual(before.map((each) => strip({ ...each })));
});

test("compares with the equally long span before and with last week", async () => {
  await sql`insert into reports_play_hour
    select hour - interval '1 day', provider, game, currency, bets, turnover_minor, result_minor
    from reports_play_hour`.execute(world.ownerDb);
  const noon = new Date(`${today}T12:00:00${BANGKOK_OFFSET}`).getTime();
  const day = dayOf(new Date(noon - DAY_MS));
  const { total, compared } = await profit({ from: day, to: day });
  expect(total.ggr).toBe(GGR);
  expect(compared).toMatchObject({ current: { ggr: GGR }, before: { ggr: 0 } });
  const long = await profit({ from: dayOf(new Date(noon - 5 * DAY_MS)) });
  expect(long.stepsAre).toBe("days");
  expect(long.rows.map(({ ggr }) => ggr)).toEqual([0, 0, 0, 0, GGR, GGR]);
});

test("members are ranked for at most a week, and the role must read reports", async () => {
  const input = { by: "member", from: dayOf(new Date(world.clock.nowMs() - 8 * DAY_MS)) };
  const path = "/api/console/reports/breakdown";
  const ask = (token: string) =>
    world.console("POST", path, { token, body: { ...input, to: today } });
  expect((await ask(auditor.token)).body).toMatchObject({ message: "KEY_INVALID" });
  const cashier = await world.staff("cashier");
  expect((await ask(cashier.token)).body).toMatchObject({ message: "FORBIDDEN" });
});
