import { addCampaign, openGame, readRewards } from "@krapao/testkit/builders/campaigns";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  shiftClock,
} from "@krapao/testkit/builders/money";
import { playDeposits, worldDoors } from "@krapao/testkit/builders/play";
import {
  bannerOf,
  costOf,
  FEED_SECRET,
  type Payer,
  registerPayer,
  reportTransfer,
  setSettings,
  twentyAtOnce,
} from "@krapao/testkit/builders/rewards";
import { startWorld, type World } from "@krapao/testkit/world";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { transaction } from "../../kernel/context.ts";
import { enqueue } from "../../kernel/jobs/jobs.ts";
import { carriedGifts, lastPeriod, lossMinor, refundMinor } from "./refund.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { ...BEHIND_PROXY, BANK_FEED_SECRET: FEED_SECRET } });
});
beforeEach(() => setSettings(world, { refund: REFUND, banners: [BANNER] }));
afterEach(() => shiftClock(world, 0));
afterAll(async () => {
  await expectLedgerInvariants(world);
  await world?.close();
});

const REFUND = {
  isActive: true,
  campaign: "REFUND-DAY",
  name: { th: "คืนยอดเสีย", la: "ຄືນຍອດ", en: "Refund" },
  period: "day" as "day" | "week",
  rate: 1_000,
  minimum: { THB: "500", LAK: "0" },
  cap: { THB: "20000", LAK: "0" },
  budget: { THB: "100000000", LAK: "0" },
  percentSuccess: 150,
  percentFail: 5,
  info: { th: "<p>คืน</p>", la: "<p>ຄືນ</p>", en: "<p>Back</p>" },
};
const BANNER = bannerOf("refund", {
  image: "/art/refund.svg",
  html: { th: "<p>ท</p>", la: "", en: "<p>R</p>" },
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BANGKOK = 7 * HOUR;
/** The first Monday midnight in Bangkok that is at least a day ahead of the real clock. */
const MONDAY = (() => {
  const week = 7 * DAY;
  const thursday = 4 * DAY - BANGKOK;
  return Math.ceil((Date.now() + DAY - thursday) / week) * week + thursday;
})();

/** Shifts the clock to this long after that midnight. */
const travel = (afterMs: number) => shiftClock(world, MONDAY + afterMs - Date.now());

interface Check {
  result: boolean;
  bonus: boolean;
  info: string;
  refundAmount: number;
  pot: number;
  period: { type: string; from: string; to: string };
}
const get = <T>({ token }: Payer, path: string) =>
  world.call<T>("GET", `/api/refund/${path}`, { token });
const check = async (member: Payer) => (await get<Check>(member, "check")).body;
const receive = (member: Payer) => get<Record<string, unknown>>(member, "receive");
const addWallet = (member: Payer) => get<Record<string, unknown>>(member, "addWallet");
const list = async ({ token }: Payer) =>
  (
    await world.call<{ total: number; refunds: Record<string, unknown>[] }>("POST", "/api/refund", {
      token,
      body: { page: 1 },
    })
  ).body;

/**
 * A member who deposits and loses on the day that starts `afterMs` after MONDAY; shifts to the next
 * day.
 */
async function loser(paidIn: number, lostMinor: bigint, afterMs = 0): Promise<Payer> {
  const member = await registerPayer(world);
  await travel(afterMs + 12 * HOUR);
  await reportTransfer(world, member, paidIn);
  await readRewards.lost(world, member.id, lostMinor);
  await travel(afterMs + DAY + HOUR);
  return member;
}

test("refunds the loss of a day into the pot and moves it into the wallet", async () => {
  const member = await loser(1_000, 80_050n);
  expect(await check(member)).toEqual({
    result: true,
    refusal: null,
    minimum: 5,
    offer: expect.objectContaining({ amount: 0, refusal: "REFUND_MINIMUM" }),
    bonus: false,
    info: "<p>คืน</p>",
    refundAmount: 80.05,
    refundSuccess: 150,
    refundFail: 5,
    pot: 0,
    period: {
      type: "day",
      from: new Date(MONDAY).toISOString(),
      to: new Date(MONDAY + DAY).toISOString(),
    },
  });
  expect(await receive(member)).toMatchObject({
    status: 200,
    body: { message: "REFUND_SUCCESS", refundAmount: 80.05 },
  });
  expect(await check(member)).toMatchObject({
    result: false,
    refusal: "NO_REFUND",
    refundAmount: 0,
    pot: 80.05,
    offer: { amount: 80.05, base: 279.55, target: 419.33, turnover: 80.05, refusal: null },
  });
  expect((await balanceOf(world, member.id)).postedMinor).toBe(19_950n);
  expect(await addWallet(member)).toMatchObject({
    status: 200,
    body: { message: "REFUND_SUCCESS", amount: 80.05 },
  });
  expect((await balanceOf(world, member.id)).postedMinor).toBe(19_950n + 8_005n);
  expect(await costOf(world, "refund_cost", "REFUND-DAY")).toBe(8_005n);
  expect(await check(member)).toMatchObject({
    result: false,
    bonus: true,
    pot: 0,
    refusal: "REFUND_CONDITION",
  });
  expect(await list(member)).toMatchObject({ total: 1, refunds: [{ refundAmount: 80.05 }] });
  expect((await readRewards.statement(world, member.token))[0]).toMatchObject({
    statementType: "bonus",
    refund: { description: "คืนยอดเสีย" },
  });
  const { body } = await world.call("GET", "/api/bonus/condition", { token: member.token });
  expect(body).toMatchObject({
    condition: { kind: "refund", base: 279.55, turnoverTarget: 80.05 },
  });
});

test("describes the refund in the member's language, with the amounts of the setting", async () => {
  const info = { th: "{cap}", la: "{cap}", en: "<p>Up to {cap}, from {minimum}</p>" };
  await setSettings(world, { refund: { ...REFUND, info } });
  const member = await loser(1_000, 100_000n);
  const headers = { "accept-language": "en" };
  const read = (path: string) =>
    world.call("GET", `/api/refund/${path}`, { token: member.token, headers });
  expect((await read("check")).body).toMatchObject({ info: "<p>Up to ฿200, from ฿5</p>" });
  expect((await receive(member)).status).toBe(200);
  expect((await read("addWallet")).status).toBe(200);
  expect((await readRewards.statement(world, member.token))[0]).toMatchObject({
    refund: { description: "Refund" },
  });
});

test("receives a period once and moves a pot once in twenty concurrent calls", async () => {
  const member = await loser(1_000, 100_000n);
  const received = await twentyAtOnce(() => receive(member));
  expect(received.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of received) {
    if (status !== 200) expect(body.message).toBe("NO_REFUND");
  }
  expect((await list(member)).total).toBe(1);
  const added = await twentyAtOnce(() => addWallet(member));
  expect(added.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of added) {
    if (status !== 200) expect(["REFUND_CONDITION", "REFUND_MINIMUM"]).toContain(body.message);
  }
  expect((await balanceOf(world, member.id)).postedMinor).toBe(10_000n);
});

describe("gifts", () => {
  /** A member who took a gift of 1,000 on the first day. */
  async function gifted(): Promise<Payer> {
    const member = await registerPayer(world);
    await travel(12 * HOUR);
    const code = await addCampaign(world, { amount_minor: 100_000n, percent_fail: 99 });
    const path = `/api/bonus/activate/${code}`;
    expect((await world.call("GET", path, { token: member.token })).status).toBe(200);
    return member;
  }
  const clear = ({ token }: Payer) => world.call("GET", "/api/bonus/clear", { token });

  test("a gift that is lost in a later period is not refunded", async () => {
    const member = await gifted();
    await travel(DAY + HOUR);
    expect(await check(member)).toMatchObject({ refundAmount: 0 });
    await travel(2 * DAY + HOUR);
    expect(await check(member)).toMatchObject({ refundAmount: 0 });
    await readRewards.lost(world, member.id, 100_000n);
    expect((await clear(member)).status).toBe(200);
    await travel(3 * DAY + HOUR);
    expect((await receive(member)).body.message).toBe("NO_REFUND");
  });

  test("what the member lost besides the gift is refunded", async () => {
    const member = await gifted();
    await travel(DAY + HOUR);
    await check(member);
    await reportTransfer(world, member, 500);
    await readRewards.lost(world, member.id, 150_000n);
    expect((await clear(member)).status).toBe(200);
    await travel(2 * DAY + HOUR);
    expect(await check(member)).toMatchObject({ refundAmount: 50 });
  });
});

test("carries gifts over that are not lost yet, and no winnings", () => {
  const gift = { loss: -1_000n, gifts: 1_000n };
  const idle = { loss: 0n, gifts: 0n };
  expect(carriedGifts([])).toBe(0n);
  expect(carriedGifts([gift])).toBe(1_000n);
  expect(carriedGifts([gift, idle, idle])).toBe(1_000n);
  expect(carriedGifts([gift, { loss: 400n, gifts: 0n }])).toBe(600n);
  expect(carriedGifts([gift, { loss: 5_000n, gifts: 0n }])).toBe(0n);
  expect(carriedGifts([{ loss: 0n, gifts: 1_000n }])).toBe(0n);
  expect(carriedGifts([{ loss: -5_000n, gifts: 0n }])).toBe(0n);
  expect(carriedGifts([{ loss: null, gifts: 1_000n }, idle])).toBe(1_000n);
});

describe("period boundaries", () => {
  test("a payment in the last minute of a day counts on that day", async () => {
    const member = await registerPayer(world);
    await travel(DAY - 50_000);
    await reportTransfer(world, member, 1_000);
    await travel(DAY + 1_000);
    await reportTransfer(world, member, 500);
    // The second deposit is not lost: the day's loss is that of the first deposit only.
    await readRewards.lost(world, member.id, 60_000n);
    await travel(DAY + HOUR);
    expect(await check(member)).toMatchObject({ refundAmount: 60 });
    expect((await receive(member)).body.refundAmount).toBe(60);
    await travel(2 * DAY + HOUR);
    expect(await check(member)).toMatchObject({ refundAmount: 0 });
    await readRewards.lost(world, member.id, 90_000n);
    await travel(3 * DAY + HOUR);
    // Started with 900, deposited nothing, has nothing left.
    expect(await check(member)).toMatchObject({
      refundAmount: 90,
      period: { from: new Date(MONDAY + 2 * DAY).toISOString() },
    });
  });

  test("counts what the member had at the start of the day, not what came before", async () => {
    const member = await registerPayer(world);
    await travel(HOUR);
    await reportTransfer(world, member, 1_000);
    await travel(DAY + HOUR);
    expect(await check(member)).toMatchObject({ result: false, refundAmount: 0 });
    await readRewards.lost(world, member.id, 40_000n);
    await travel(2 * DAY + HOUR);
    expect(await check(member)).toMatchObject({ refundAmount: 40 });
  });

  test("without a snapshot of the start, refunds no more than the certain loss", async () => {
    const member = await registerPayer(world);
    await travel(HOUR);
    await reportTransfer(world, member, 1_000);
    // There was no snapshot for two days; the loss of 1,000 is not of the third day's deposits.
    await travel(3 * DAY + HOUR);
    await reportTransfer(world, member, 200);
    await readRewards.lost(world, member.id, 120_000n);
    await travel(4 * DAY + HOUR);
    expect(await check(member)).toMatchObject({ refundAmount: 20 });
  });

  test("Sunday and Monday are in different weeks, and a week is refunded once", async () => {
    await setSettings(world, { refund: { ...REFUND, period: "week" } });
    const member = await registerPayer(world);
    await travel(2 * DAY);
    await reportTransfer(world, member, 500);
    await travel(7 * DAY - 50_000);
    await reportTransfer(world, member, 500);
    await readRewards.lost(world, member.id, 100_000n);
    expect((await receive(member)).body.message).toBe("NO_REFUND");
    await travel(7 * DAY + 1_000);
    await reportTransfer(world, member, 700);
    expect(await check(member)).toMatchObject({
      refundAmount: 100,
      period: {
        type: "week",
        from: new Date(MONDAY).toISOString(),
        to: new Date(MONDAY + 7 * DAY).toISOString(),
      },
    });
    expect((await receive(member)).status).toBe(200);
    await travel(13 * DAY);
    expect((await receive(member)).body.message).toBe("NO_REFUND");
    // The setting changes to days: no day of a refunded week is refunded again.
    await setSettings(world, { refund: REFUND });
    await travel(7 * DAY + 2 * HOUR);
    expect((await receive(member)).body.message).toBe("NO_REFUND");
  });
});

describe("refusals", () => {
  const refused = async (answer: Promise<{ status: number; body: object }>, message: string) =>
    expect(await answer).toMatchObject({ status: 409, body: { message } });

  test("no loss", async () => {
    const member = await loser(1_000, 1n, 0);
    await readRewards.lost(world, member.id, 1n);
    await refused(receive(await registerPayer(world)), "NO_REFUND");
    await refused(addWallet(member), "REFUND_MINIMUM");
  });

  test("a refund below the minimum; caps a large one", async () => {
    const small = await loser(1_000, 4_990n);
    expect(await check(small)).toMatchObject({ result: false, refusal: "REFUND_MINIMUM" });
    expect((await receive(small)).body).toMatchObject({
      message: "REFUND_MINIMUM",
      minimum: { amount: 5, currency: "THB" },
    });
    expect((await receive(await loser(5_000, 500_000n))).body.refundAmount).toBe(200);
  });

  test("refunds are off; the pot can still be moved", async () => {
    const member = await loser(1_000, 100_000n);
    expect((await receive(member)).status).toBe(200);
    await setSettings(world, { refund: { ...REFUND, isActive: false } });
    await refused(receive(member), "REFUND_INACTIVE");
    expect(await check(member)).toMatchObject({ result: false, refundAmount: 0, pot: 100 });
    expect((await addWallet(member)).status).toBe(200);
  });

  test("a reward is active", async () => {
    const member = await loser(1_000, 50_000n);
    expect((await receive(member)).status).toBe(200);
    expect((await addWallet(member)).status).toBe(200);
    await refused(receive(member), "REFUND_CONDITION");
    await readRewards.lost(world, member.id, 30_000n);
    await travel(2 * DAY + HOUR);
    // 50 of the lost 300 were a reward.
    expect(await check(member)).toMatchObject({ result: false, bonus: true, refundAmount: 25 });
    await refused(receive(member), "REFUND_CONDITION");
    await refused(addWallet(member), "REFUND_MINIMUM");
  });
});

test("counts play in a game, and knows no loss while the game does not answer", async () => {
  const member = await registerPayer(world);
  await travel(12 * HOUR);
  await reportTransfer(world, member, 1_000);
  const game = await openGame(world, member.token, 500);
  // The last reading says that 500 are in the game; 300 of them are lost by now.
  await game.play("lose", 300);
  await travel(DAY + HOUR);
  await game.fault("error-500");
  expect(await check(member)).toMatchObject({ result: false, refundAmount: 0 });
  expect(await receive(member)).toMatchObject({
    status: 502,
    body: { message: "PROVIDER_UNAVAILABLE" },
  });
  await game.fault("none");
  expect(await check(member)).toMatchObject({ result: true, refundAmount: 30 });
  expect((await receive(member)).status).toBe(200);
  await game.fault("error-500");
  expect((await addWallet(member)).body.message).toBe("PROVIDER_UNAVAILABLE");
  await game.fault("none");
  expect((await addWallet(member)).status).toBe(200);
});

test("does not count withdrawals as losses", async () => {
  // No other member has this holder, so no cashier needs to decide the withdrawal.
  const member = await registerPayer(world, { bankAccountName: "KAEWTA BOONMEE" });
  await travel(HOUR);
  await reportTransfer(world, member, 1_000);
  await eventually(async () => (await balanceOf(world, member.id)).postedMinor === 100_000n);
  await playDeposits(worldDoors(world, member), 1_000);
  const body = { amount: 300 };
  await world.call("POST", "/api/wallet/withdraw", { token: member.token, body });
  await eventually(async () => (await balanceOf(world, member.id)).postedMinor === 70_000n);
  await readRewards.lost(world, member.id, 50_000n);
  await travel(DAY + HOUR);
  expect(await check(member)).toMatchObject({ refundAmount: 50 });
});

test("the job takes a snapshot of every member with money after midnight", async () => {
  const member = await registerPayer(world);
  await travel(20 * DAY + HOUR);
  await reportTransfer(world, member, 1_000);
  await travel(21 * DAY + 1_000);
  await reportTransfer(world, member, 100);
  const run = () =>
    transaction(world.db, (tx) => enqueue(tx, { name: "refunds:snapshots", payload: {} }));
  await run();
  const taken = await eventually(() =>
    world.db
      .selectFrom("refunds_snapshot")
      .selectAll()
      .where("member_id", "=", member.id)
      .executeTakeFirst(),
  );
  // A deposit after midnight is not in the snapshot of midnight.
  expect(taken).toMatchObject({ total_minor: 100_000n, boundary: new Date(MONDAY + 21 * DAY) });
  await run();
  await readRewards.lost(world, member.id, 110_000n);
  await travel(22 * DAY + HOUR);
  expect(await check(member)).toMatchObject({ refundAmount: 110 });
});

test("answers banners in the caller's language", async () => {
  const { token } = await registerPayer(world);
  const { body } = await world.call("GET", "/api/refund/banners", { token });
  expect(body).toEqual([{ image: "/art/refund.svg", html: "<p>ท</p>" }]);
});

test.each([
  ["2026-03-01T16:59:59.999Z", "day", "2026-02-27T17:00:00Z", "2026-02-28T17:00:00Z"],
  ["2026-03-01T17:00:00.000Z", "day", "2026-02-28T17:00:00Z", "2026-03-01T17:00:00Z"],
  // 1 March 2026 is a Sunday; its week ends at midnight in Bangkok.
  ["2026-03-01T16:59:59.999Z", "week", "2026-02-15T17:00:00Z", "2026-02-22T17:00:00Z"],
  ["2026-03-01T17:00:00.000Z", "week", "2026-02-22T17:00:00Z", "2026-03-01T17:00:00Z"],
  ["2026-12-31T17:00:00.000Z", "day", "2026-12-30T17:00:00Z", "2026-12-31T17:00:00Z"],
] as const)("at %s the last %s ran from %s to %s", (now, type, from, to) => {
  expect(lastPeriod(type, new Date(now))).toEqual({
    type,
    from: new Date(from),
    to: new Date(to),
  });
});

test("losses of periods add up to the loss of the whole, and no refund exceeds its loss", () => {
  const money = fc.bigInt({ min: 0n, max: 10n ** 12n });
  const day = fc.record({ depositsMinor: money, withdrawalsMinor: money, endMinor: money });
  fc.assert(
    fc.property(fc.array(day, { minLength: 1 }), money, (days, startMinor) => {
      let before = startMinor;
      let sum = 0n;
      for (const { endMinor, ...flow } of days) {
        sum += lossMinor({ ...flow, startMinor: before, endMinor });
        before = endMinor;
      }
      const total = (pick: (each: (typeof days)[number]) => bigint) =>
        days.reduce((all, each) => all + pick(each), 0n);
      expect(sum).toBe(
        lossMinor({
          depositsMinor: total((each) => each.depositsMinor),
          withdrawalsMinor: total((each) => each.withdrawalsMinor),
          startMinor,
          endMinor: before,
        }),
      );
    }),
  );
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
      fc.integer({ min: 0, max: 10_000 }),
      money,
      (loss, rate, capMinor) => {
        const given = refundMinor({ loss, rate, capMinor });
        expect(given >= 0n && given <= capMinor && given <= (loss > 0n ? loss : 0n)).toBe(true);
      },
    ),
  );
});
