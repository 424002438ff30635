import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { BEHIND_PROXY, registered } from "../../../test/newcomer.ts";
import {
  balanceOf,
  eventually,
  expectSoundBook,
  giveMoney,
  postCallback,
  shiftClock,
} from "../../../test/purse.ts";
import { startWorld, type World } from "../../../test/world.ts";
import { withdrawalsJobs } from "./jobs.ts";
import { settlePayout } from "./settle-payout.ts";

const SECRET = "payout-secret";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: { ...BEHIND_PROXY, PAYOUT_SECRET: SECRET } });
  await world.control("/payout-mode", { mode: "manual" });
});
afterAll(() => world?.close());
afterEach(() => shiftClock(world, 0));

interface Told {
  message: string;
  status: string;
  withdrawalId: string;
}
type Member = { id: bigint; token: string };

const withdraw = (member: Member, amount: unknown, key?: string) =>
  world.call<Told>("POST", "/api/wallet/withdraw", {
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

async function rich(amountMinor = 100_000n) {
  const member = await registered(world);
  await giveMoney(world, member.id, amountMinor);
  return member;
}

async function sent(amountMinor = 100_000n, amount = 500) {
  const member = await rich(amountMinor);
  const { withdrawalId: id } = (await withdraw(member, amount)).body;
  await job("pay", id);
  return { member, id };
}

const callback = (reference: string, outcome: "paid" | "returned") =>
  postCallback(world, {
    party: "payout",
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

describe("deciding", () => {
  test("holds the money, opens a line in progress, and leaves the paying to a job", async () => {
    const member = await rich();
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

  test("above the operator's amount it waits for a cashier, and no job touches it", async () => {
    const member = await rich(2_000_000n);
    const { withdrawalId: id } = (await withdraw(member, 5_000.01)).body;
    expect(await stateOf(id)).toBe("review");
    await job("pay", id);
    await shiftClock(world, 3_600_000);
    await job("sweep");
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
  ])("A11: %s answers %s %s and holds nothing", async (amount, status, message) => {
    const member = await rich();
    expect(await withdraw(member, amount)).toMatchObject({ status, body: { message } });
    expect(await money(member)).toEqual({ postedMinor: 100_000n, heldMinor: 0n });
  });

  test("while one is open there is no second one; afterwards there is", async () => {
    const { member, id } = await sent();
    const second = await withdraw(member, 20);
    expect(second).toMatchObject({ status: 409, body: { message: "WITHDRAW_IN_PROGRESS" } });
    await settleAtBank(id, "paid");
    await until(id, "paid");
    expect((await withdraw(member, 20)).status).toBe(200);
  });
});

describe("at once", () => {
  test("A3: 20 withdrawals of the whole balance: one wins", async () => {
    const member = await rich();
    const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw(member, 1000)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 200)) {
      expect(["WITHDRAW_IN_PROGRESS", "MONEY_NOT_ENOUGH"]).toContain(body.message);
    }
    expect(await money(member)).toEqual({ postedMinor: 100_000n, heldMinor: 100_000n });
    await expectSoundBook(world);
  });

  test("A4, A5: 20 times the same intent: one withdrawal, one answer; another body is refused", async () => {
    const member = await rich();
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

  test("two workers on one withdrawal tell the bank once, and its news ten times book once", async () => {
    const member = await rich();
    const { withdrawalId: id } = (await withdraw(member, 500)).body;
    await Promise.all([job("pay", id), job("pay", id), job("sweep")]);
    expect((await bank(id))?.amount).toBe(500);
    await Promise.all(Array.from({ length: 10 }, () => callback(id, "paid")));
    expect(await money(member)).toEqual({ postedMinor: 50_000n, heldMinor: 0n });
    expect(await lineOf(id)).toBe("SUCCESS");
    await expectSoundBook(world);
  });
});

describe("the bank", () => {
  test("pays: the money is gone and the line is done", async () => {
    const { member, id } = await sent();
    expect(await stateOf(id)).toBe("sent");
    await settleAtBank(id, "paid");
    await until(id, "paid");
    expect(await money(member)).toEqual({ postedMinor: 50_000n, heldMinor: 0n });
    expect(await lineOf(id)).toBe("SUCCESS");
  });

  test("A10: returns before it has paid: the hold is released", async () => {
    const { member, id } = await sent();
    await settleAtBank(id, "returned");
    await until(id, "returned");
    expect(await money(member)).toEqual({ postedMinor: 100_000n, heldMinor: 0n });
    expect(await lineOf(id)).toBe("FAILED");
  });

  test("returns what it had paid: the money is back, once", async () => {
    const { member, id } = await sent();
    await settleAtBank(id, "paid");
    await until(id, "paid");
    await settleAtBank(id, "returned");
    await until(id, "returned");
    await Promise.all([callback(id, "returned"), callback(id, "returned")]);
    // "paid" comes once more, overtaken by "returned".
    expect((await callback(id, "paid")).status).toBe(200);
    expect(await stateOf(id)).toBe("returned");
    expect(await money(member)).toEqual({ postedMinor: 100_000n, heldMinor: 0n });
    expect(await lineOf(id)).toBe("FAILED");
    await expectSoundBook(world);
  });

  test("says nothing: it is asked, and what it then says is booked", async () => {
    const { member, id } = await sent();
    await world.control("/faults", {
      target: "payout",
      kind: "refuse",
      operation: "callback",
      count: 1,
    });
    await settleAtBank(id, "paid");
    await shiftClock(world, 61_000);
    await job("sweep");
    expect(await stateOf(id)).toBe("paid");
    expect(await money(member)).toEqual({ postedMinor: 50_000n, heldMinor: 0n });
  });

  test("cannot say: the money stays held until it can", async () => {
    const { member, id } = await sent();
    await settleAtBank(id, "unknown");
    await shiftClock(world, 3_600_000);
    await job("sweep");
    expect(await stateOf(id)).toBe("sent");
    expect(await money(member)).toEqual({ postedMinor: 100_000n, heldMinor: 50_000n });
    await settleAtBank(id, "paid");
    await until(id, "paid");
  });

  test("paid what it had refused: the member keeps the money, suspense pays, an alert is logged", async () => {
    const { member, id } = await sent();
    await settlePayout(world.app.ctx, { id, outcome: { outcome: "refused", reason: "REFUSED" } });
    expect(await money(member)).toEqual({ postedMinor: 100_000n, heldMinor: 0n });
    await settleAtBank(id, "paid");
    await eventually(async () => world.logged.some((text) => text.startsWith("paid after")));
    await callback(id, "paid");
    expect(await stateOf(id)).toBe("refused");
    expect(await money(member)).toEqual({ postedMinor: 100_000n, heldMinor: 0n });
    await expectSoundBook(world);
  });

  test("a forged callback, and one for a payout that is not ours", async () => {
    const { member, id } = await sent();
    const forged = await postCallback(world, {
      party: "payout",
      secret: "other",
      body: { reference: id },
    });
    expect(forged).toMatchObject({ status: 401, body: { message: "UNAUTHORIZED" } });
    expect((await callback(randomUUID(), "paid")).status).toBe(200);
    expect((await callback("nonsense", "returned")).status).toBe(200);
    expect(await money(member)).toEqual({ postedMinor: 100_000n, heldMinor: 50_000n });
  });
});
