/** Refunds of periods with open stakes, and with gifts that were given back. */
import { addCampaign, openGame, readRewards } from "@krapao/testkit/builders/campaigns";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  shiftClock,
} from "@krapao/testkit/builders/money";
import {
  FEED_SECRET,
  type Payer,
  registerPayer,
  reportTransfer,
  setSettings,
} from "@krapao/testkit/builders/rewards";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { GameBalance } from "../games/index.ts";
import { returnedWithin } from "./refund.ts";
import { isUnexplained, totalAtMidnight } from "./total-at.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { ...BEHIND_PROXY, BANK_FEED_SECRET: FEED_SECRET } });
  await setSettings(world, {
    refund: {
      isActive: true,
      campaign: "REFUND-OPEN",
      name: { th: "ก", la: "ກ", en: "Refund" },
      period: "day",
      rate: 1_000,
      minimum: { THB: "100", LAK: "0" },
      cap: { THB: "2000000", LAK: "0" },
      budget: { THB: "100000000", LAK: "0" },
      percentSuccess: 150,
      percentFail: 5,
      info: { th: "", la: "", en: "" },
    },
  });
});
afterEach(() => shiftClock(world, 0));
afterAll(async () => {
  await expectLedgerInvariants(world);
  await world?.close();
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A midnight in Bangkok that is at least a day ahead of the real clock. */
const MIDNIGHT = Math.ceil((Date.now() + DAY + 7 * HOUR) / DAY) * DAY - 7 * HOUR;
/** Shifts the clock to this long after that midnight. */
const travel = (afterMs: number) => shiftClock(world, MIDNIGHT + afterMs - Date.now());

const get = <T>({ token }: Payer, path: string) => world.call<T>("GET", path, { token });
const check = async (member: Payer) =>
  (await get<{ refundAmount: number; refusal: string | null }>(member, "/api/refund/check")).body;

/** A member with 1,000 at noon, of which some are in a game. */
async function player(inGame: number) {
  const member = await registerPayer(world);
  await travel(12 * HOUR);
  await reportTransfer(world, member, 1_000);
  await eventually(async () => (await balanceOf(world, member.id)).postedMinor === 100_000n);
  if (inGame > 0) await openGame(world, member.token, inGame);
  return member;
}

async function bet(member: Payer, stake: number) {
  const account = await world.db
    .selectFrom("games_account")
    .select(["provider", "username"])
    .where("member_id", "=", member.id)
    .executeTakeFirstOrThrow();
  const { betId } = await world.control<{ betId: string }>("/bets", { ...account, stake });
  return (payout: number) => world.control(`/bets/${betId}`, { payout });
}

test("a stake that is open at midnight is no loss, and is one when it is lost", async () => {
  const member = await player(1_000);
  const settle = await bet(member, 1_000);
  await travel(DAY + HOUR);
  expect(await check(member)).toMatchObject({ refundAmount: 0, refusal: "NO_REFUND" });
  await settle(0);
  await travel(2 * DAY + HOUR);
  expect(await check(member)).toMatchObject({ refundAmount: 100, refusal: null });
});

test("a stake that comes back after midnight is refunded on no day", async () => {
  const member = await player(1_000);
  const settle = await bet(member, 1_000);
  await travel(DAY + HOUR);
  await settle(1_000);
  expect(await check(member)).toMatchObject({ refundAmount: 0 });
  await travel(2 * DAY + HOUR);
  expect(await check(member)).toMatchObject({ refundAmount: 0 });
});

test("a fall that may be an open stake is waited for, and is a loss when nothing is open", async () => {
  const member = await player(1_000);
  const set = (until: number, credits: bigint) =>
    world.db
      .updateTable("games_account")
      .set({
        possible: JSON.stringify([
          {
            at: new Date(MIDNIGHT + DAY - HOUR).toISOString(),
            until: new Date(MIDNIGHT + until).toISOString(),
            credits: `${credits}`,
            counts: "0",
          },
        ]),
      })
      .where("member_id", "=", member.id)
      .execute();
  await set(DAY + 2 * HOUR, 40_000n);
  await travel(DAY + HOUR);
  const receive = () => get<{ message: string }>(member, "/api/refund/receive");
  expect(await check(member)).toMatchObject({ refundAmount: 0, refusal: "BETS_MAY_BE_OPEN" });
  expect(await receive()).toMatchObject({ status: 409, body: { message: "BETS_MAY_BE_OPEN" } });
  await travel(DAY + 3 * HOUR);
  expect((await check(member)).refusal).not.toBe("BETS_MAY_BE_OPEN");
});

describe("a gift that was given back", () => {
  const take = async (member: Payer) => {
    const code = await addCampaign(world, { amount_minor: 50_000n });
    const path = `/api/bonus/activate/${code}`;
    expect(await get(member, path)).toMatchObject({ status: 200 });
  };
  const giveBack = ({ token }: Payer) =>
    world.call("POST", "/api/bonus/giveback", { token, body: { keeps: 0 } });

  test("on the same day changes no refund, and its winnings count as withdrawn", async () => {
    const member = await player(0);
    await take(member);
    await readRewards.won(world, member.id, 30_000n);
    expect((await giveBack(member)).status).toBe(200);
    await readRewards.lost(world, member.id, 40_000n);
    await travel(DAY + HOUR);
    // 1,000 paid in, 300 won and given back, 400 lost: the house has 100 of the member.
    expect(await check(member)).toMatchObject({ refundAmount: 10 });
  });

  test("on a later day is no loss of that day", async () => {
    const member = await player(0);
    await take(member);
    await travel(DAY + HOUR);
    expect(await check(member)).toMatchObject({ refundAmount: 0 });
    await travel(DAY + 12 * HOUR);
    expect((await giveBack(member)).status).toBe(200);
    await readRewards.lost(world, member.id, 20_000n);
    await travel(2 * DAY + HOUR);
    expect(await check(member)).toMatchObject({ refundAmount: 20 });
  });

  test("after midnight changes nothing of the day before", async () => {
    const member = await player(0);
    await take(member);
    await readRewards.lost(world, member.id, 70_000n);
    await travel(DAY + HOUR);
    await giveBack(member);
    // 800 at midnight, of which 500 were a gift: 200 of the own 1,000 and the gift are lost.
    expect(await check(member)).toMatchObject({ refundAmount: 20 });
  });
});

describe("pure", () => {
  const at = (hour: number) => new Date(hour * HOUR);
  const game = (fields: Partial<GameBalance>): GameBalance => ({
    provider: "pg",
    value: 0n,
    open: 0n,
    isOpenUndated: false,
    unreported: 0n,
    possible: [],
    reportedUntil: null,
    isStale: false,
    isTransferring: false,
    ...fields,
  });
  const none = { depositsMinor: 0n, withdrawalsMinor: 0n, giftsMinor: 0n, leftMinor: 0n };

  test("what came and went since midnight is taken off", () => {
    const games = [game({ value: 300n, open: 100n })];
    const since = {
      depositsMinor: 50n,
      withdrawalsMinor: 20n,
      giftsMinor: 30n,
      leftMinor: 7n,
      resultsMinor: 40n,
    };
    expect(totalAtMidnight({ postedMinor: 1_000n, games }, since)).toBe(1_307n);
    const lost = { ...none, depositsMinor: 9_999n, resultsMinor: 0n };
    expect(totalAtMidnight({ postedMinor: 0n, games }, lost)).toBe(0n);
  });

  test("only what was open before midnight is waited for, or what a report explains", () => {
    const fall = { at: at(20), until: at(30), minor: 1n };
    const ask = (fields: Partial<GameBalance>, now = 25, hasReport = false) =>
      isUnexplained([game(fields)], { boundary: at(24), now: at(now), hasReport: () => hasReport });
    expect(ask({ possible: [fall] })).toBe(true);
    expect(ask({ possible: [fall] }, 31)).toBe(false);
    expect(ask({ possible: [{ ...fall, at: at(24) }] })).toBe(false);
    expect(ask({ possible: [{ ...fall, at: at(24) }] }, 25, true)).toBe(true);
    expect(ask({ unreported: 1n })).toBe(true);
    expect(ask({})).toBe(false);
  });

  test("gifts of the same time were never received, and earlier ones are lost", () => {
    const back = { giftMinor: 5n, winningsMinor: 2n };
    const all = [
      { ...back, at: at(10), openedAt: at(1) },
      { ...back, at: at(10), openedAt: at(6) },
      { ...back, at: at(20), openedAt: at(6) },
    ];
    expect(returnedWithin(all, { from: at(5), to: at(20) })).toEqual({
      winningsMinor: 4n,
      neverReceivedMinor: 5n,
      earlierMinor: 5n,
    });
  });
});
