import { randomUUID } from "node:crypto";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  giveMoney,
  postCallback,
  shiftClock,
} from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { withdrawalsJobs } from "./jobs.ts";
import { settlePayout } from "./payout/settle-payout.ts";

const SECRET = "payout-secret";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: { ...BEHIND_PROXY, PAYOUT_SECRET: SECRET } });
  await world.control("/payout-mode", { mode: "manual" });
});
afterAll(() => world?.close());
afterEach(() => shiftClock(world, 0));

interface Answer {
  message: string;
  status: string;
  withdrawalId: string;
}
type Member = { id: bigint; token: string };

const withdraw = (member: Member, amount: unknown, key?: string) =>
  world.call<Answer>("POST", "/api/wallet/withdraw", {
    token: member.token,
    body: { amount },
    ...(key && { headers: { "idempotency-key": key } }),
  });
const job = (name: string, withdrawalId = "") =>
  withdrawalsJobs(world.app.ctx)[`withdrawals:${name}`]?.({ withdrawalId });
const bank = async (reference: string) =>
  (await world.control<{ reference: string; status: string; amount: number }[]>("/payouts")).find(
    (payout) => payout.reference === reference,
  );
const settleAtBank = (reference: string, outcome: "paid" | "returned" | "unknown") =>
  world.control(`/payouts/${reference}`, { outcome });
const stateOf = async (id: string) =>
  (
    await world.db
      .selectFrom("withdrawals_withdrawal")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).state;
const until = (id: string, state: string) => eventually(async () => (await stateOf(id)) === state);
const lineOf = async (id: string) =>
  (
    await world.db
      .selectFrom("statements_line")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).status;
const money = async ({ id }: Member) => {
  const { postedMinor, heldMinor } = await balanceOf(world, id);
  return { postedMinor, heldMinor };
};

async function funded(amountMinor = 100_000n) {
  const member = await registerMember(world);
  await giveMoney(world, member.id, amountMinor);
  return member;
}

async function sent(amountMinor = 100_000n, amount = 500) {
  const member = await funded(amountMinor);
  const { withdrawalId: id } = (await withdraw(member, amount)).body;
  await job("pay", id);
  return { member, id };
}

const callback = (reference: string, outcome: "paid" | "returned") =>
  postCallback(world, {
    sender: "payout",
    secret: SECRET,
    body: {
      eventId: randomUUID(),
      reference,
      outcome,
      bankRef: "B1",
      amount: 500,
      currency: "THB",
      at: world.clock.now().toISOString(),
    },
  });

describe("a withdrawal", () => {
  test("holds the money, opens a statement line, and leaves the payout to a job", async () => {
    const member = await funded();
    const { status, body } = await withdraw(member, 500);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "PROCESSING", message: "IN_PROGRESS" });
    expect(await money(member)).toEqual({ postedMinor: 100_000n, heldMinor: 50_000n });
    expect(await stateOf(body.withdrawalId)).toBe("approved");
    expect(await bank(body.withdrawalId)).toBeUndefined();
    const wallet = await world.call<{ wallet: unknown; total: number }>("GET", "/api/wallet", {
      token: member.token,
    });
    expect(wallet.body).toMatchObject({ wallet: { amount: 500, held: 500 }, total: 1000 });
    const list = await world.call("POST", "/api/statement", {
      token: member.token,
      body: { page: 1 },
    });
    expect(list.body).toMatchObject({
      total: 1,
      statements: [
        {
          statementType: "withdraw",
          from: "WALLET",
          to: "KBANK",
          amount: 500,
          status: "PROCESSING",
        },
      ],
    });
  });

  test("waits for a cashier above the operator's amount, untouched by jobs", async () => {
    const member = await funded(2_000_000n);
    const { withdrawalId: id } = (await withdraw(member, 5_000.01)).body;
    expect(await stateOf(id)).toBe("review");
    await job("pay", id);
    await shiftClock(world, 3_600_000);
    await job("check-due");
    expect(await stateOf(id)).toBe("review");
    expect(await bank(id)).toBeUndefined();
    expect(await money(member)).toEqual({ postedMinor: 2_000_000n, heldMinor: 500_001n });
  });

  test.each([
    [19.99, 400, "WITHDRAW_MINIMUM"],
    [0, 400, "WITHDRAW_MINIMUM"],
    [100_000.01, 400, "WITHDRAW_MAXIMUM"],
    [1_000.01, 409, "MONEY_NOT_ENOUGH"],
    [-20, 400, "KEY_INVALID"],
    [20.001, 400, "KEY_INVALID"],
    ["1,000", 400, "KEY_INVALID"],
    [1e15, 400, "KEY_INVALID"],
    [undefined, 400, "KEY_MISSING"],
  ])("a withdrawal of %s answers %s %s and holds nothing", async (amount, status, message) => {
    const member = await funded();
    expect(await withdraw(member, amount)).toMatchObject({ status, body: { message } });
    expect(await money(member)).toEqual({ postedMinor: 100_000n, heldMinor: 0n });
  });

  test("is refused while another one is open", async () => {
    const { member, id } = await sent();
    const second = await withdraw(member, 20);
    expect(second).toMatchObject({ status: 409, body: { message: "WITHDRAW_IN_PROGRESS" } });
    await settleAtBank(id, "paid");
    await until(id, "paid");
    expect((await withdraw(member, 20)).status).toBe(200);
  });
});

describe("concurrent requests", () => {
  test("of 20 withdrawals of the whole balance one succeeds", async () => {
    const member = await funded();
    const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw(member, 1000)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 200)) {
      expect(["WITHDRAW_IN_PROGRESS", "MONEY_NOT_ENOUGH"]).toContain(body.message);
    }
    expect(await money(member)).toEqual({ postedMinor: 100_000n, heldMinor: 100_000n });
    await expectLedgerInvariants(world);
  });

  test("20 requests with one key make one; another body is refused", async () => {
    const member = await funded();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw(member, 300, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.withdrawalId)).size).toBe(1);
    expect(await money(member)).toEqual({ postedMinor: 100_000n, heldMinor: 30_000n });
    expect(await withdraw(member, 301, key)).toMatchObject({
      status: 422,
      body: { message: "IDEMPOTENCY_KEY_REUSED" },
    });
  });

  test("two workers send one order, and ten callbacks book it once", async () => {
    const member = await funded();
    const { withdrawalId: id } = (await withdraw(member, 500)).body;
    await Promise.all([job("pay", id), job("pay", id), job("check-due")]);
    expect((await bank(id))?.amount).toBe(500);
    await Promise.all(Array.from({ length: 10 }, () => callback(id, "paid")));
    expect(await money(member)).toEqual({ postedMinor: 50_000n, heldMinor: 0n });
    expect(await lineOf(id)).toBe("SUCCESS");
    await expectLedgerInvariants(world);
  });
});

describe("the bank", () => {
  test("pays: the hold is posted and the statement line succeeds", async () => {
    const { member, id } = await sent();
    expect(await stateOf(id)).toBe("sent");
    await settleAtBank(id, "paid");
    await until(id, "paid");
    expect(await money(member)).toEqual({ postedMinor: 50_000n, heldMinor: 0n });
    expect(await lineOf(id)).toBe("SUCCESS");
  });

  test("returns before it has paid: the hold is voided", async () => {
    const { member, id } = await sent();
    await settleAtBank(id, "returned");
    await until(id, "returned");
    expect(await money(member)).toEqual({ postedMinor: 100_000n, heldMinor: 0n });
    expect(await lineOf(id)).toBe("FAILED");
  });

  test("returns what it had paid: the money is refunded once", async () => {
    const { member, id } = await sent();
    await settleAtBank(id, "paid");
    await until(id, "paid");
    await settleAtBank(id, "returned");
    await until(id, "returned");
    await Promise.all([callback(id, "returned"), callback(id, "returned")]);
    // "paid" arrives once more, after "returned".
    expect((await callback(id, "paid")).status).toBe(200);
    expect(await stateOf(id)).toBe("returned");
    expect(await money(member)).toEqual({ postedMinor: 100_000n, heldMinor: 0n });
    expect(await lineOf(id)).toBe("FAILED");
    await expectLedgerInvariants(world);
  });

  test("sends no callback: a job asks, and the answer is booked", async () => {
    const { member, id } = await sent();
    await world.control("/faults", {
      target: "payout",
      kind: "refuse",
      operation: "callback",
      count: 1,
    });
    await settleAtBank(id, "paid");
    await shiftClock(world, 61_000);
    await job("check-due");
    expect(await stateOf(id)).toBe("paid");
    expect(await money(member)).toEqual({ postedMinor: 50_000n, heldMinor: 0n });
  });

  test("answers unknown: the money stays held until it answers", async () => {
    const { member, id } = await sent();
    await settleAtBank(id, "unknown");
    await shiftClock(world, 3_600_000);
    await job("check-due");
    expect(await stateOf(id)).toBe("sent");
    expect(await money(member)).toEqual({ postedMinor: 100_000n, heldMinor: 50_000n });
    await settleAtBank(id, "paid");
    await until(id, "paid");
  });

  test("pays what it had refused: suspense and an alert, the member keeps the money", async () => {
    const { member, id } = await sent();
    await settlePayout(world.app.ctx, { id, outcome: { outcome: "refused", reason: "REFUSED" } });
    expect(await money(member)).toEqual({ postedMinor: 100_000n, heldMinor: 0n });
    await settleAtBank(id, "paid");
    await eventually(async () => world.logged.some((text) => text.startsWith("paid after")));
    await callback(id, "paid");
    expect(await stateOf(id)).toBe("refused");
    expect(await money(member)).toEqual({ postedMinor: 100_000n, heldMinor: 0n });
    await expectLedgerInvariants(world);
  });

  test("sends a forged callback or one with an unknown reference: nothing moves", async () => {
    const { member, id } = await sent();
    const forged = await postCallback(world, {
      sender: "payout",
      secret: "other",
      body: { reference: id },
    });
    expect(forged).toMatchObject({ status: 401, body: { message: "UNAUTHORIZED" } });
    expect((await callback(randomUUID(), "paid")).status).toBe(200);
    expect((await callback("nonsense", "returned")).status).toBe(200);
    expect(await money(member)).toEqual({ postedMinor: 100_000n, heldMinor: 50_000n });
  });
});
