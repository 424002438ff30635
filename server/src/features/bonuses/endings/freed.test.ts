/** What a gift that is given back frees in its campaign. */
import { randomUUID } from "node:crypto";
import { addDeposit, addPromotion, readRewards } from "@krapao/testkit/builders/campaigns";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import { balanceOf, eventually, expectLedgerInvariants } from "@krapao/testkit/builders/money";
import { type Payer, registerPayer, setSettings } from "@krapao/testkit/builders/rewards";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rewardsJobs } from "../../../rewards.ts";
import { figuresOf } from "../../reports/profit/figures.ts";
import { readProfitHours } from "../../reports/profit/read-profit-hours.ts";
import { sumLedger, sumRecords } from "../../reports/queries-span-sums.ts";
import { reconcileRewards } from "../conditions/reconcile-rewards.ts";

const BUDGET = { THB: "100000000", LAK: "0" };
const NAME = { th: "ก", la: "ກ", en: "A" };
const PERCENTS = { percentSuccess: 150, percentFail: 5 };

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: BEHIND_PROXY });
  await setSettings(world, {
    invite: {
      isActive: true,
      campaign: "INVITE-BACK",
      name: NAME,
      rate: 200,
      cap: { THB: "100000", LAK: "0" },
      collectMin: { THB: "100", LAK: "0" },
      needsPlay: false,
      budget: BUDGET,
      ...PERCENTS,
    },
    refund: {
      isActive: true,
      campaign: "REFUND-BACK",
      name: NAME,
      period: "day",
      rate: 1_000,
      minimum: { THB: "100", LAK: "0" },
      cap: { THB: "100000", LAK: "0" },
      budget: BUDGET,
      ...PERCENTS,
      info: { th: "", la: "", en: "" },
    },
  });
});
afterAll(async () => {
  if (world) await expectLedgerInvariants(world);
  await world?.close();
});

const get = <T = Record<string, unknown>>({ token }: Payer, path: string) =>
  world.call<T>("GET", path, { token });
const giveBack = async (member: Payer) => {
  const body = { keeps: 0 };
  const answer = await world.call("POST", "/api/bonus/giveback", { token: member.token, body });
  expect(answer).toMatchObject({ status: 200, body: { message: "BONUS_GIVEN_BACK" } });
};
/** Loses this much of what is in the wallet, as a game does. */
const lose = (member: Payer, minor: bigint) => readRewards.lost(world, member.id, minor);
/** Runs the job of the event once more. */
const repeat = (payload: Record<string, string>) =>
  rewardsJobs(world.app.ctx)["rewards:given_back"]?.(payload);
const conditionId = async (member: Payer) => {
  const row = await world.db
    .selectFrom("bonuses_condition")
    .select("id")
    .where("member_id", "=", member.id)
    .orderBy("opened_at", "desc")
    .executeTakeFirstOrThrow();
  return row.id;
};

describe("a promotion", () => {
  const spent = async (code: string) =>
    (
      await world.db
        .selectFrom("promotions_promotion")
        .select("spent_minor")
        .where("code", "=", code)
        .executeTakeFirstOrThrow()
    ).spent_minor;
  const take = (member: Payer, code: string) => get(member, `/api/promotion/activate/${code}`);

  test("is free again when it came back without any bet, once", async () => {
    const member = await registerPayer(world);
    const code = await addPromotion(world);
    expect((await take(member, code)).status).toBe(200);
    await giveBack(member);
    await eventually(async () => (await spent(code)) === 0n);
    expect((await take(member, code)).status).toBe(200);
    expect(await spent(code)).toBe(5_000n);
    await giveBack(member);
    await eventually(async () => (await spent(code)) === 0n);
    expect(await take(member, code)).toMatchObject({ body: { message: "PROMOTION_RECEIVED" } });
  });

  test("gives what came back to its budget, once, and stays received", async () => {
    const member = await registerPayer(world);
    const code = await addPromotion(world);
    await take(member, code);
    await lose(member, 2_000n);
    await giveBack(member);
    await eventually(async () => (await spent(code)) === 2_000n);
    const id = await conditionId(member);
    const again = { conditionId: id, kind: "promotion", giftMinor: "3000", isUnused: "no" };
    await repeat(again);
    await repeat({ ...again, giftMinor: "1000" });
    expect(await spent(code)).toBe(2_000n);
    // More of it came late.
    await repeat({ ...again, giftMinor: "3500" });
    expect(await spent(code)).toBe(1_500n);
    expect(await take(member, code)).toMatchObject({ body: { message: "PROMOTION_RECEIVED" } });
  });
});

describe("commissions", () => {
  /** A member with open commissions of these amounts. */
  async function inviter(...amounts: bigint[]): Promise<Payer> {
    const member = await registerPayer(world);
    const friend = await registerPayer(world, { bankAccountName: "SOMCHAI DEEJAI" });
    for (const [index, amount] of amounts.entries()) {
      await world.db
        .insertInto("invites_commission")
        .values({
          id: randomUUID(),
          deposit_id: randomUUID(),
          inviter_id: member.id,
          invitee_id: friend.id,
          deposit_minor: amount * 50n,
          amount_minor: amount,
          currency: "THB",
          shared: [],
          created_at: new Date(Date.now() + index),
        })
        .execute();
    }
    return member;
  }
  const openOf = async (member: Payer) =>
    (
      await world.db
        .selectFrom("invites_commission")
        .select("amount_minor")
        .where("inviter_id", "=", member.id)
        .where("collection_id", "is", null)
        .orderBy("created_at")
        .execute()
    ).map(({ amount_minor }) => amount_minor);
  const collect = (member: Payer) => get(member, "/api/invite/bonus");

  test("can be collected again when they came back whole", async () => {
    const member = await inviter(1_000n, 2_000n);
    expect(await collect(member)).toMatchObject({ status: 200, body: { amount: 30 } });
    await giveBack(member);
    await eventually(async () => (await openOf(member)).length === 2);
    expect(await readRewards.cost(world, "invite_cost", "INVITE-BACK")).toBe(0n);
    expect(await collect(member)).toMatchObject({ status: 200, body: { amount: 30 } });
  });

  test("of a part, only whole ones, and the rest goes to the budget", async () => {
    const member = await inviter(1_000n, 2_000n);
    await collect(member);
    await lose(member, 500n);
    await giveBack(member);
    await eventually(async () => (await openOf(member)).length === 1);
    expect(await openOf(member)).toEqual([1_000n]);
    const id = await conditionId(member);
    await repeat({ conditionId: id, kind: "invite", giftMinor: "2500", isUnused: "no" });
    expect(await openOf(member)).toEqual([1_000n]);
    const collection = await world.db
      .selectFrom("invites_collection")
      .select(["amount_minor", "returned_minor"])
      .where("id", "=", id)
      .executeTakeFirst();
    expect(collection).toEqual({ amount_minor: 3_000n, returned_minor: 2_500n });
    // The rest of it came late.
    await repeat({ conditionId: id, kind: "invite", giftMinor: "3000", isUnused: "no" });
    expect(await openOf(member)).toEqual([1_000n, 2_000n]);
  });
});

describe("refunds", () => {
  async function withPot(...amounts: bigint[]): Promise<Payer> {
    const member = await registerPayer(world);
    for (const [index, amount] of amounts.entries()) {
      const from = new Date(Date.UTC(2026, 0, 1 + index, 17));
      await world.db
        .insertInto("refunds_refund")
        .values({
          id: randomUUID(),
          member_id: member.id,
          period: "day",
          period_from: from,
          period_to: new Date(from.getTime() + 86_400_000),
          loss_minor: amount * 10n,
          amount_minor: amount,
          currency: "THB",
          campaign: "REFUND-BACK",
          created_at: new Date(),
        })
        .execute();
    }
    return member;
  }
  const pot = async (member: Payer) => {
    const answer = await get<{ pot: number }>(member, "/api/refund/check");
    expect(answer).toMatchObject({ status: 200 });
    return answer.body.pot;
  };

  test("that came back whole are in the pot again, the rest goes to the budget", async () => {
    const member = await withPot(1_000n, 2_000n);
    expect(await get(member, "/api/refund/addWallet")).toMatchObject({ status: 200 });
    expect(await pot(member)).toBe(0);
    await lose(member, 500n);
    await giveBack(member);
    await eventually(async () => (await pot(member)) === 10);
    const id = await conditionId(member);
    await repeat({ conditionId: id, kind: "refund", giftMinor: "2500", isUnused: "no" });
    const addition = world.db.selectFrom("refunds_addition").select("returned_minor");
    expect(await addition.where("id", "=", id).executeTakeFirst()).toEqual({
      returned_minor: 1_500n,
    });
    expect(await pot(member)).toBe(10);
    expect(await get(member, "/api/refund/addWallet")).toMatchObject({
      status: 200,
      body: { amount: 10 },
    });
  });
});

test("own money and what came in since stays", async () => {
  const member = await registerPayer(world);
  await addDeposit(world, member.id, 10_000n);
  const code = await addPromotion(world);
  await get(member, `/api/promotion/activate/${code}`);
  await readRewards.won(world, member.id, 700n);
  await addDeposit(world, member.id, 300n);
  await giveBack(member);
  expect((await balanceOf(world, member.id)).postedMinor).toBe(10_300n);
  expect(-(await readRewards.cost(world, "forfeited_winnings", code))).toBe(700n);
});

test("reports, reconciliation and the ledger agree on what was given and came back", async () => {
  const now = Date.now();
  const span = { from: new Date(now - 86_400_000), to: new Date(now + 86_400_000) };
  const records = await sumRecords(world.db, span);
  const ledger = await sumLedger(world.db, span);
  for (const report of ["bonuses", "rewards"]) {
    const ours = records.filter((each) => each.report === report);
    expect(ours.some(({ backwardMinor }) => backwardMinor > 0n)).toBe(true);
    const sum = ours.reduce((all, each) => all + each.forwardMinor - each.backwardMinor, 0n);
    const net = ledger
      .filter((each) => each.report === report)
      .reduce((all, { netMinor }) => all + netMinor, 0n);
    expect({ report, sum }).toEqual({ report, sum: net });
  }
  expect((await reconcileRewards(world.app.ctx, span)).discrepancies).toEqual([]);
  const hours = await readProfitHours(world.db, { span, currency: "THB" });
  expect(figuresOf(hours).forfeited).toBe(700n);
});
