/** A refund campaign costs at most its budget. */
import { readRewards } from "@krapao/testkit/builders/campaigns";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import { expectLedgerInvariants, shiftClock } from "@krapao/testkit/builders/money";
import {
  costOf,
  FEED_SECRET,
  type Payer,
  registerPayer,
  reportTransfer,
  setSettings,
} from "@krapao/testkit/builders/rewards";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { rewardSettings } from "../../../seeds/rewards-wheel.ts";
import { startOfDay } from "../../kernel/calendar.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { ...BEHIND_PROXY, BANK_FEED_SECRET: FEED_SECRET } });
});
afterEach(() => shiftClock(world, 0));
afterAll(async () => {
  await expectLedgerInvariants(world);
  await world?.close();
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The midnight after tomorrow, so that the members exist before the period. */
const MIDNIGHT = startOfDay(new Date(Date.now() + 2 * DAY)).getTime();
const travel = (afterMs: number) => shiftClock(world, MIDNIGHT + afterMs - Date.now());

const set = (campaign: string, budget: string | null) =>
  setSettings(world, {
    refund: {
      ...rewardSettings().refund,
      campaign,
      period: "day",
      rate: 1_000,
      budget: budget === null ? null : { THB: budget, LAK: "0" },
    },
  });

/** Members who lost 1,000 on the day before: each has a refund of 100. */
async function losers(count: number): Promise<Payer[]> {
  const members: Payer[] = [];
  for (let each = 0; each < count; each++) members.push(await registerPayer(world));
  await travel(12 * HOUR);
  for (const member of members) {
    await reportTransfer(world, member, 1_000);
    await readRewards.lost(world, member.id, 100_000n);
  }
  await travel(DAY + HOUR);
  return members;
}

const get = ({ token }: Payer, path: string) => world.call("GET", `/api/refund/${path}`, { token });
const codes = (answers: { body: Record<string, unknown> }[]) =>
  answers.map(({ body }) => body.message).sort();

test("twenty members receive at once: as many as the budget pays for", async () => {
  await set("REFUND-SMALL", "30050");
  const members = await losers(20);
  const answers = await Promise.all(members.map((member) => get(member, "receive")));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(new Set(codes(answers))).toEqual(new Set(["REFUND_SUCCESS", "REFUND_FULL"]));
  const received = members.filter((_, at) => answers[at]?.status === 200);
  // The others see it before they press.
  const late = members.find((_, at) => answers[at]?.status !== 200);
  if (!late) throw new Error("a refused member");
  expect((await get(late, "check")).body).toMatchObject({
    result: false,
    refusal: "REFUND_FULL",
    refundAmount: 0,
  });
  // What was received is paid, also when the budget is used up.
  const added = await Promise.all(received.map((member) => get(member, "addWallet")));
  expect(codes(added)).toEqual(["REFUND_SUCCESS", "REFUND_SUCCESS", "REFUND_SUCCESS"]);
  expect(await costOf(world, "refund_cost", "REFUND-SMALL")).toBe(30_000n);
});

test("a pot from before counts for the campaign that pays it, once", async () => {
  await set("REFUND-BEFORE", "1000000");
  const [first, second] = await losers(2);
  if (!first || !second) throw new Error("two members");
  expect(codes([await get(first, "receive"), await get(second, "receive")])).toEqual([
    "REFUND_SUCCESS",
    "REFUND_SUCCESS",
  ]);
  await set("REFUND-AFTER", "15000");
  const added = await Promise.all([get(first, "addWallet"), get(second, "addWallet")]);
  expect(codes(added)).toEqual(["REFUND_FULL", "REFUND_SUCCESS"]);
  expect(await costOf(world, "refund_cost", "REFUND-AFTER")).toBe(10_000n);
  // The refused one stays in the pot.
  const refused = added[0]?.status === 200 ? second : first;
  expect((await get(refused, "check")).body).toMatchObject({
    pot: 100,
    offer: { amount: 100, refusal: "REFUND_FULL" },
  });
  await set("REFUND-AFTER", "20000");
  expect(codes([await get(refused, "addWallet")])).toEqual(["REFUND_SUCCESS"]);
});

test("a setting that was published before refunds had a budget refunds nothing", async () => {
  await set("REFUND-NONE", null);
  const [member] = await losers(1);
  if (!member) throw new Error("a member");
  expect((await get(member, "check")).body).toMatchObject({
    result: false,
    refusal: "REFUND_FULL",
    refundAmount: 0,
  });
  expect(codes([await get(member, "receive")])).toEqual(["REFUND_FULL"]);
  await set("REFUND-NONE", "10000");
  expect(codes([await get(member, "receive")])).toEqual(["REFUND_SUCCESS"]);
});
