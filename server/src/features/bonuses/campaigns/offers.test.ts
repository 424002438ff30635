/** A member sees every reward in own amounts, and why it cannot be taken, before taking it. */
import {
  addCampaign,
  addDeposit,
  addPromotion,
  readRewards,
} from "@krapao/testkit/builders/campaigns";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { giveMoney } from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world?.close());

interface Offered {
  code: string;
  offer: Record<string, unknown>;
}
const get = <T>(path: string, token: string) => world.call<T>("GET", path, { token });
const offerOf = async (code: string, token: string) =>
  (await get<Offered[]>("/api/bonus", token)).body.find((each) => each.code === code)?.offer;
const promotionOf = async (code: string, token: string) =>
  (await get<Offered>(`/api/promotion/find/${code}`, token)).body.offer;
const activate = (code: string, token: string) =>
  get<Record<string, unknown>>(`/api/bonus/activate/${code}`, token);

/** Half of the deposit, at most 100, with bets of ten times the gift. */
const HALF = {
  amount_minor: null,
  percent: 50,
  cap_minor: 10_000n,
  min_deposit_minor: 10_000n,
  turnover_times: 10,
  max_received: 5,
};

test("is the condition that taking it opens", async () => {
  const member = await registerMember(world);
  await giveMoney(world, member.id, 5_000n);
  await addDeposit(world, member.id, 15_001n);
  const code = await addCampaign(world, HALF);
  const offer = await offerOf(code, member.token);
  expect(offer).toEqual({
    amount: 75,
    deposit: 150.01,
    withdrawn: 0,
    isExample: false,
    own: 200.01,
    base: 275.01,
    target: 550.02,
    floor: 27.5,
    turnover: 750,
    endsAt: expect.any(String),
    mayBeOpen: null,
    refusal: null,
    needsReview: false,
    asOf: expect.any(String),
  });
  expect((await activate(code, member.token)).status).toBe(200);
  const { body } = await get<{ condition: object }>("/api/bonus/condition", member.token);
  expect(body.condition).toMatchObject({
    amount: offer?.amount,
    own: offer?.own,
    base: offer?.base,
    target: offer?.target,
    floor: offer?.floor,
    turnoverTarget: offer?.turnover,
  });
});

test("says what withdrawals took of the deposit that earns it", async () => {
  const member = await registerMember(world);
  const code = await addCampaign(world, HALF);
  await addDeposit(world, member.id, 30_000n);
  await readRewards.withdrawn(world, member.id, 14_000n);
  expect(await offerOf(code, member.token)).toMatchObject({
    amount: 80,
    deposit: 160,
    withdrawn: 140,
    refusal: null,
  });
  await readRewards.withdrawn(world, member.id, 16_000n);
  // All of it is gone: the example is of another deposit.
  expect(await offerOf(code, member.token)).toMatchObject({
    isExample: true,
    withdrawn: 0,
    refusal: "DEPOSIT_WITHDRAWN",
  });
});

test("without a deposit, it is an example for the smallest one, with the reason", async () => {
  const member = await registerMember(world);
  await giveMoney(world, member.id, 2_000n);
  const code = await addCampaign(world, HALF);
  const example = { deposit: 100, isExample: true, amount: 50, base: 170, target: 340 };
  expect(await offerOf(code, member.token)).toMatchObject({ ...example, refusal: "NO_DEPOSIT" });
  await addDeposit(world, member.id, 9_999n);
  expect(await offerOf(code, member.token)).toMatchObject({
    isExample: true,
    refusal: "DEPOSIT_MINIMUM",
  });
  const refused = await activate(code, member.token);
  expect(refused.body).toMatchObject({ message: "DEPOSIT_MINIMUM" });
});

test("names each reason that the call would refuse with", async () => {
  const member = await registerMember(world);
  await addDeposit(world, member.id, 20_000n);
  const code = await addCampaign(world, HALF);
  const spent = await addCampaign(world, { ...HALF, budget_minor: 9_000n, spent_minor: 1_000n });
  const former = await addCampaign(world, { ...HALF, budget_minor: null });
  const promotion = await addPromotion(world, { budget_minor: 4_999n });
  // The other one was published before campaigns had a budget.
  for (const full of [spent, former]) {
    expect(await offerOf(full, member.token)).toMatchObject({ refusal: "BONUS_FULL" });
    expect((await activate(full, member.token)).body.message).toBe("BONUS_FULL");
  }
  expect(await promotionOf(promotion, member.token)).toMatchObject({ refusal: "BONUS_FULL" });
  expect((await activate(code, member.token)).status).toBe(200);
  expect(await offerOf(code, member.token)).toMatchObject({ refusal: "BONUS_ALREADY_ACTIVE" });
  expect(await offerOf(spent, member.token)).toMatchObject({ refusal: "BONUS_REMAINING" });
  expect(await promotionOf(promotion, member.token)).toMatchObject({ refusal: "BONUS_REMAINING" });
  await readRewards.lost(world, member.id, 30_000n);
  expect((await get("/api/bonus/clear", member.token)).status).toBe(200);
  expect(await offerOf(code, member.token)).toMatchObject({ refusal: "DEPOSIT_USED" });
});

test("money on its way to the bank refuses every reward", async () => {
  const member = await registerMember(world);
  await giveMoney(world, member.id, 50_000n);
  const code = await addCampaign(world);
  expect(await offerOf(code, member.token)).toMatchObject({ base: 550, refusal: null });
  const wallet = async () =>
    (await get<{ wallet: object }>("/api/wallet", member.token)).body.wallet;
  expect(await wallet()).toMatchObject({ withdrawing: null });
  await world.call("POST", "/api/wallet/withdraw", { token: member.token, body: { amount: 123 } });
  expect(await wallet()).toMatchObject({ withdrawing: 123, held: 123 });
  expect(await offerOf(code, member.token)).toMatchObject({ refusal: "WITHDRAW_IN_PROGRESS" });
});
