import { randomUUID } from "node:crypto";
import {
  addCampaign,
  addDeposit,
  addPromotion,
  readRewards,
  type Shown,
} from "@krapao/testkit/builders/campaigns";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { balanceOf, expectLedgerInvariants, giveMoney } from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: BEHIND_PROXY });
});
afterAll(async () => {
  if (world) await expectLedgerInvariants(world);
  await world?.close();
});

const get = <T = Record<string, unknown>>(path: string, token: string, headers = {}) =>
  world.call<T>("GET", path, { token, headers });
const find = (code: string, token: string) => get(`/api/promotion/find/${code}`, token);
const activate = (code: string, token: string, headers = {}) =>
  get(`/api/promotion/activate/${code}`, token, headers);
const current = async (token: string) => (await get("/api/promotion/current", token)).body;
const meter = async (token: string) =>
  (await get<{ condition: Shown | null }>("/api/bonus/condition", token)).body.condition;
const said = (status: number, message: string) => ({ status, body: { message } });

test("shows the terms, credits the reward, opens a condition and clears it", async () => {
  const member = await registerMember(world);
  await giveMoney(world, member.id, 10_000n);
  const code = await addPromotion(world, { percent_success: 300 });
  const terms = {
    code,
    description: "Test promotion",
    percentSuccess: 300,
    percentFail: 10,
    reward: {
      kind: "fixed",
      amount: 50,
      percent: null,
      cap: null,
      minDeposit: 0,
      turnoverTimes: 1,
      turnoverCountsDeposit: false,
      depositMaxHours: null,
    },
    currency: "THB",
    endsAt: null,
  };
  expect(await find(code.toLowerCase(), member.token)).toEqual({
    status: 200,
    body: { ...terms, offer: expect.objectContaining({ amount: 50, base: 150, target: 450 }) },
  });
  expect((await balanceOf(world, member.id)).postedMinor).toBe(10_000n);
  expect(await current(member.token)).toEqual({ promotion: null });
  expect(await activate(code.toLowerCase(), member.token)).toEqual({
    status: 200,
    body: { message: "SUCCESS", promotion: terms },
  });
  expect(await current(member.token)).toEqual({ promotion: terms });
  expect(await meter(member.token)).toMatchObject({ kind: "promotion", base: 150, target: 450 });
  expect((await get("/api/bonus/check/active", member.token)).body.type).toBe("promotion");
  const early = await world.call("POST", "/api/wallet/withdraw", {
    token: member.token,
    body: { amount: 100 },
  });
  expect(early).toMatchObject(said(409, "BONUS_CONDITION"));
  await readRewards.won(world, member.id, 30_000n);
  expect(await get("/api/bonus/clear", member.token)).toMatchObject(said(200, "BONUS_CLEAR"));
  expect(await current(member.token)).toEqual({ promotion: null });
  const page = await readRewards.statement(world, member.token);
  expect(
    page.map(({ statementType, promotion }) => [statementType, promotion?.description]),
  ).toEqual([
    ["finish_bonus", "Test promotion"],
    ["bonus", "Test promotion"],
  ]);
  expect(await readRewards.cost(world, "bonus_cost", code)).toBe(5_000n);
  for (const answer of [await find(code, member.token), await activate(code, member.token)]) {
    expect(answer).toMatchObject(said(409, "PROMOTION_RECEIVED"));
  }
});

test("refuses a code that is unknown, not running or of another currency", async () => {
  const member = await registerMember(world);
  const codes = [
    "NOTHERE",
    await addPromotion(world, { is_active: false }),
    await addPromotion(world, { starts_at: new Date(world.clock.nowMs() + 60_000) }),
    await addPromotion(world, { ends_at: world.clock.now() }),
    await addPromotion(world, { currency: "LAK" }),
  ];
  for (const code of codes) {
    expect(await find(code, member.token)).toMatchObject(said(404, "NO_PROMOTION"));
    expect(await activate(code, member.token)).toMatchObject(said(404, "NO_PROMOTION"));
  }
});

test("refuses during another reward, after a small deposit, and without budget", async () => {
  const member = await registerMember(world);
  const [bonus, code] = [await addCampaign(world), await addPromotion(world)];
  await get(`/api/bonus/activate/${bonus}`, member.token);
  expect(await activate(code, member.token)).toMatchObject(said(409, "BONUS_REMAINING"));
  const other = await registerMember(world);
  const percent = {
    amount_minor: null,
    percent: 20,
    cap_minor: 10_000n,
    min_deposit_minor: 1_000n,
  };
  const earned = await addPromotion(world, percent);
  expect(await activate(earned, other.token)).toMatchObject(said(409, "NO_DEPOSIT"));
  await addDeposit(world, other.id, 1_000n);
  // The last one was published before promotions had a budget.
  for (const budget_minor of [4_999n, null]) {
    const empty = await addPromotion(world, { budget_minor });
    expect(await activate(empty, other.token)).toMatchObject(said(409, "BONUS_FULL"));
  }
  expect((await activate(earned, other.token)).status).toBe(200);
  expect((await meter(other.token))?.amount).toBe(2);
});

test("grants one of twenty concurrent calls of a member", async () => {
  const member = await registerMember(world);
  const code = await addPromotion(world);
  const answers = await Promise.all(Array.from({ length: 20 }, () => activate(code, member.token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ body }) => body.message))).toEqual(new Set(["PROMOTION_RECEIVED"]));
  expect((await balanceOf(world, member.id)).postedMinor).toBe(5_000n);
});

test("grants a repeated key once and refuses it with another code", async () => {
  const member = await registerMember(world);
  const [code, other] = [await addPromotion(world), await addPromotion(world)];
  const headers = { "idempotency-key": randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => activate(code, member.token, headers)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await balanceOf(world, member.id)).postedMinor).toBe(5_000n);
  expect(await activate(other, member.token, headers)).toMatchObject(
    said(422, "IDEMPOTENCY_KEY_REUSED"),
  );
});
