/** The end of conditions: warnings, what happens then, time-outs and self-exclusions. */
import { DAY_MS } from "@krapao/contract/time";
import { addCampaign, addDeposit, openGame, readRewards } from "@krapao/testkit/builders/campaigns";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  giveMoney,
  shiftClock,
} from "@krapao/testkit/builders/money";
import { type Payer, registerPayer, setSettings } from "@krapao/testkit/builders/rewards";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { bonusesJobs } from "../jobs.ts";

const HOUR = 3_600_000;
const DAYS = 5;

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: BEHIND_PROXY });
  await setSettings(world, { conditionDays: DAYS });
});
afterEach(() => shiftClock(world, 0));
afterAll(async () => {
  if (world) await expectLedgerInvariants(world);
  await world?.close();
});

const run = (job: string) => bonusesJobs(world.app.ctx)[job]?.({});
const end = () => run("bonuses:end-conditions");
const conditionOf = (member: Payer) =>
  world.db
    .selectFrom("bonuses_condition")
    .selectAll()
    .where("member_id", "=", member.id)
    .orderBy("opened_at", "desc")
    .executeTakeFirstOrThrow();
const shown = async ({ token }: Payer) =>
  (
    await world.call<{ condition: Record<string, unknown> | null }>("GET", "/api/bonus/condition", {
      token,
    })
  ).body.condition;
const posted = async ({ id }: Payer) => (await balanceOf(world, id)).postedMinor;

/** A member with 100 and a gift of 50. */
async function taker(fields: Parameters<typeof addCampaign>[1] = {}) {
  const member = await registerPayer(world);
  await giveMoney(world, member.id, 10_000n);
  const code = await addCampaign(world, fields);
  const path = `/api/bonus/activate/${code}`;
  expect(await world.call("GET", path, { token: member.token })).toMatchObject({ status: 200 });
  return { member, code };
}

test("the end is fixed at the taking, and the setting changes only later gifts", async () => {
  const { member } = await taker();
  const { opened_at, ends_at } = await conditionOf(member);
  expect(ends_at.getTime() - opened_at.getTime()).toBe(DAYS * DAY_MS);
  await setSettings(world, { conditionDays: 9 });
  expect((await conditionOf(member)).ends_at).toEqual(ends_at);
  const { member: later } = await taker();
  const next = await conditionOf(later);
  expect(next.ends_at.getTime() - next.opened_at.getTime()).toBe(9 * DAY_MS);
  await setSettings(world, { conditionDays: DAYS });
});

test("a gift whose condition is not met is given back at its end, not before", async () => {
  const { member, code } = await taker();
  await readRewards.won(world, member.id, 3_000n);
  await shiftClock(world, DAYS * DAY_MS - HOUR);
  await end();
  expect(await conditionOf(member)).toMatchObject({ state: "open", given_back_at: null });
  await shiftClock(world, DAYS * DAY_MS + HOUR);
  await end();
  await end();
  expect(await conditionOf(member)).toMatchObject({
    state: "cleared",
    given_back_at: expect.any(Date),
  });
  expect(await posted(member)).toBe(10_000n);
  expect(await readRewards.cost(world, "bonus_cost", code)).toBe(0n);
  expect(-(await readRewards.cost(world, "forfeited_winnings", code))).toBe(3_000n);
  const campaign = world.db.selectFrom("bonuses_campaign").select("spent_minor");
  expect(await campaign.where("code", "=", code).executeTakeFirst()).toEqual({ spent_minor: 0n });
});

test("a condition that is met at its end is free", async () => {
  const { member } = await taker();
  await readRewards.won(world, member.id, 15_000n);
  await shiftClock(world, DAYS * DAY_MS + HOUR);
  await end();
  expect(await conditionOf(member)).toMatchObject({ state: "cleared", given_back_at: null });
  expect(await posted(member)).toBe(30_000n);
});

test("without the reports of its time it waits a day, and ends in favour of the member", async () => {
  const { member } = await taker();
  const game = await openGame(world, member.token, 50);
  await game.fault("error-500");
  try {
    await shiftClock(world, DAYS * DAY_MS + 23 * HOUR);
    await end();
    expect(await conditionOf(member)).toMatchObject({ state: "open" });
    await shiftClock(world, (DAYS + 1) * DAY_MS + HOUR);
    await end();
    expect(await conditionOf(member)).toMatchObject({ state: "cleared", given_back_at: null });
  } finally {
    await game.fault("none");
  }
});

describe("open stakes at the end", () => {
  async function withOpenStake() {
    const { member } = await taker();
    await openGame(world, member.token, 50);
    const account = await world.db
      .selectFrom("games_account")
      .select(["provider", "username"])
      .where("member_id", "=", member.id)
      .executeTakeFirstOrThrow();
    const placed = await world.control<{ betId: string }>("/bets", { ...account, stake: 50 });
    // It is seen before the end, as the jobs of an hour do.
    const seen = await world.call("GET", "/api/wallet/refresh/slot", { token: member.token });
    expect(seen.status).toBe(200);
    return { member, betId: placed.betId };
  }
  const wait = ({ token }: Payer) =>
    world.call<{ until: string; message: string }>("POST", "/api/bonus/wait", { token });

  test("are waited for when the member asks, and meet the condition", async () => {
    const { member, betId } = await withOpenStake();
    const answer = await wait(member);
    const { ends_at } = await conditionOf(member);
    const until = new Date(ends_at.getTime() + 7 * DAY_MS).toISOString();
    expect(answer).toMatchObject({ status: 200, body: { message: "SUCCESS", until } });
    expect(await wait(member)).toMatchObject({ status: 200, body: { until } });
    expect(await shown(member)).toMatchObject({ waitsUntil: until });
    await shiftClock(world, (DAYS + 2) * DAY_MS);
    await end();
    expect(await conditionOf(member)).toMatchObject({ state: "open" });
    await world.control(`/bets/${betId}`, { payout: 400 });
    await end();
    expect(await conditionOf(member)).toMatchObject({ state: "cleared", given_back_at: null });
  });

  test("are waited for 7 days at most", async () => {
    const { member } = await withOpenStake();
    await wait(member);
    await shiftClock(world, (DAYS + 7) * DAY_MS + HOUR);
    await end();
    expect((await conditionOf(member)).given_back_at).not.toBeNull();
  });

  test("are late results when the member has not asked", async () => {
    const { member, betId } = await withOpenStake();
    await shiftClock(world, DAYS * DAY_MS + HOUR);
    await end();
    expect((await conditionOf(member)).given_back_at).not.toBeNull();
    expect(await posted(member)).toBe(5_000n);
    await world.control(`/bets/${betId}`, { payout: 50 });
    // An account with something open is read every 10 minutes.
    await shiftClock(world, DAYS * DAY_MS + 2 * HOUR);
    await eventually(async () => {
      await run("bonuses:collect-late-results");
      return (await posted(member)) === 10_000n;
    });
  });

  test("without a condition there is nothing to wait for", async () => {
    const member = await registerPayer(world);
    expect(await wait(member)).toMatchObject({ status: 404, body: { message: "NO_DATA" } });
  });
});

describe("warnings", () => {
  const noticesOf = async ({ id }: Payer) => {
    const rows = await world.db
      .selectFrom("chat_message as message")
      .innerJoin("chat_conversation as conversation", "conversation.id", "message.conversation_id")
      .select("message.content")
      .where("conversation.member_id", "=", id)
      .orderBy("message.seq")
      .execute();
    return rows.map(
      ({ content }) => (content as { payload: { texts: { en: string } } }).payload.texts.en,
    );
  };

  test("are sent 3 days, a day and an hour before, each once, with what would stay", async () => {
    const { member } = await taker();
    await readRewards.lost(world, member.id, 1_000n);
    const warnAt = async (before: number) => {
      await shiftClock(world, DAYS * DAY_MS - before);
      await run("bonuses:warn-members");
      await run("bonuses:warn-members");
      return noticesOf(member);
    };
    expect(await warnAt(3 * DAY_MS + HOUR)).toEqual([]);
    expect(await warnAt(3 * DAY_MS - HOUR)).toEqual([expect.stringContaining("ends in 3 days")]);
    expect(await warnAt(DAY_MS + HOUR)).toHaveLength(1);
    expect(await warnAt(DAY_MS - HOUR)).toHaveLength(2);
    const all = await warnAt(HOUR / 2);
    expect(all).toHaveLength(3);
    expect(all[2]).toContain("ends in 1 hour");
    for (const text of all) expect(text).toContain("฿90 stays yours");
  });
});

describe("exclusions", () => {
  const exclude = async ({ token, password }: Payer, length: string) => {
    const body = { length, password };
    const answer = await world.call("POST", "/api/protection/self-exclusion", { token, body });
    expect(answer.status).toBe(200);
  };
  const endOf = async (member: Payer) => (await conditionOf(member)).ends_at.getTime();
  const movedBy = async (member: Payer, from: number) =>
    Math.round(((await endOf(member)) - from) / DAY_MS);

  test("a time-out moves the end by its length, 30 days at most in all", async () => {
    const { member } = await taker();
    const before = await endOf(member);
    await exclude(member, "day");
    await eventually(async () => (await movedBy(member, before)) === 1);
    await exclude(member, "week");
    await eventually(async () => (await movedBy(member, before)) === 7);
    await shiftClock(world, 6 * DAY_MS);
    await exclude(member, "month");
    await eventually(async () => (await movedBy(member, before)) === 30);
    expect(await conditionOf(member)).toMatchObject({ gives_back_at: null });
  });

  test("a self-exclusion says what stays, and gives back by itself after 7 days", async () => {
    const { member } = await taker();
    await addDeposit(world, member.id, 2_000n);
    await exclude(member, "year");
    await eventually(async () => (await conditionOf(member)).gives_back_at !== null);
    const { opened_at, gives_back_at, ends_at } = await conditionOf(member);
    expect(ends_at.getTime() - opened_at.getTime()).toBe(DAYS * DAY_MS);
    expect(await shown(member)).toMatchObject({
      givesBackAt: gives_back_at?.toISOString(),
      givingBack: { keeps: 120, leaves: 50 },
    });
    await world.db
      .updateTable("bonuses_condition")
      .set({ ends_at: new Date(Date.now() + 20 * DAY_MS) })
      .where("member_id", "=", member.id)
      .execute();
    await shiftClock(world, 6 * DAY_MS);
    await end();
    expect(await conditionOf(member)).toMatchObject({ state: "open" });
    await shiftClock(world, 7 * DAY_MS + HOUR);
    await end();
    expect((await conditionOf(member)).given_back_at).not.toBeNull();
    expect(await posted(member)).toBe(12_000n);
  });
});
