/** Returns that meet other decisions at the same time, and a bank that fails. */
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  postCallback,
  shiftClock,
  untilDecided,
} from "@krapao/testkit/builders/money";
import {
  askBack,
  cancelAskBack,
  deferredPayment,
  sendBack,
  type WaitingPayment,
} from "@krapao/testkit/builders/returns";
import { asReviewer } from "@krapao/testkit/builders/reviewers";
import { FEED_SECRET, registerPayer } from "@krapao/testkit/builders/rewards";
import { slipPicture, slipRecord, transferFrom, upload } from "@krapao/testkit/builders/slips";
import { giveUpEarly } from "@krapao/testkit/unanswered";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { depositsJobs, slipsJobs } from "../jobs.ts";
import { matchToMember } from "../matching/match-to-member.ts";
import { returnsJobs } from "./jobs.ts";
import { reconcileReturns } from "./reconcile-returns.ts";
import { settleReturn } from "./settle-return.ts";

const PAYOUT_SECRET = "payout-secret";

let world: World;
beforeAll(async () => {
  world = await startWorld({
    withJobs: false,
    env: { ...BEHIND_PROXY, BANK_FEED_SECRET: FEED_SECRET, PAYOUT_SECRET },
  });
});
afterAll(() => world?.close());
afterEach(async () => {
  await world.control("/faults", { target: "payout", kind: "none" });
  await world.control("/payout-mode", { mode: "auto" });
  await shiftClock(world, 0);
  await expectLedgerInvariants(world);
});

const send = (returnId: string) =>
  returnsJobs(world.app.ctx)["deposits:send_return"]?.({ returnId });
const follow = () => returnsJobs(world.app.ctx)["deposits:follow_returns"]?.({});
const creditDeferred = () => depositsJobs(world.app.ctx)["deposits:follow_up"]?.({});
const returnOf = (id: string) =>
  world.db
    .selectFrom("deposits_return")
    .select(["state", "sent_at"])
    .where("id", "=", id)
    .executeTakeFirst();
const paymentOf = async (id: string) =>
  (
    await world.db
      .selectFrom("deposits_payment")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).state;
const postedOf = async ({ member }: WaitingPayment) =>
  (await balanceOf(world, member.id)).postedMinor;
const statusOf = async (id: string) =>
  (
    await world.db
      .selectFrom("statements_line")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).status;
const paidAtBank = async (reference: string) =>
  (await world.control<{ reference: string; status: string }[]>("/payouts")).filter(
    (payout) => payout.reference === reference && payout.status === "paid",
  ).length;
/** What left through the payout bank for this payment, less what came back. */
async function sentMinor(paymentId: string): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(e.amount_minor), 0)::bigint as sum
    from ledger.transfer t left join ledger.transfer o on o.id = t.reverses_id
      join ledger.entry e on e.transfer_id = t.id
      join ledger.account a on a.id = e.account_id and a.kind = 'payout_clearing'
    where coalesce(o.meta, t.meta) ->> 'paymentId' = ${paymentId}`.execute(world.db);
  return rows[0]?.sum ?? 0n;
}

/** The member's own limit is gone, as if the limit had been freed. */
const freeLimit = ({ member }: WaitingPayment) =>
  world.ownerDb
    .updateTable("protection_member")
    .set({ day_minor: null })
    .where("member_id", "=", member.id)
    .execute();

/** Approved by two staff users, and not sent yet. */
async function approved(): Promise<WaitingPayment> {
  const waiting = await deferredPayment(world);
  await askBack(world, waiting);
  expect(await sendBack(world, waiting.id, waiting.member.bankAccountNo)).toBe(200);
  return waiting;
}

/** Advances the clock by a minute at a time until the return has ended. */
async function ended(id: string): Promise<string> {
  for (let minute = 1; minute <= 300; minute++) {
    // The bank pays after a second.
    await untilDecided(world, id);
    const state = (await returnOf(id))?.state ?? "";
    if (!["approved", "sent"].includes(state)) return state;
    await shiftClock(world, minute * 60_000);
    await follow();
  }
  throw new Error("it never ended");
}

describe("at the same time", () => {
  /** Either the member has the money in the wallet, or it goes back: never both. */
  async function expectOne(waiting: WaitingPayment): Promise<void> {
    const state = await paymentOf(waiting.id);
    expect(["credited", "returning"]).toContain(state);
    expect(await postedOf(waiting)).toBe(state === "credited" ? 10_000n : 0n);
    expect((await returnOf(waiting.id))?.state).toBe(state === "credited" ? undefined : "asked");
  }

  test.each([0, 1, 2, 3])("asking back and the job that credits (%i)", async (at) => {
    const waiting = await deferredPayment(world);
    await freeLimit(waiting);
    const works = [() => askBack(world, waiting), () => creditDeferred()];
    await Promise.all((at % 2 === 0 ? works : works.toReversed()).map((work) => work()));
    await expectOne(waiting);
  });

  test.each([0, 1, 2, 3])("asking back and a match by a staff user (%i)", async (at) => {
    const waiting = await deferredPayment(world);
    await freeLimit(waiting);
    const reviewer = await asReviewer(world);
    const match = { paymentId: waiting.id, memberId: waiting.member.id };
    const works = [
      () => askBack(world, waiting),
      () => matchToMember(world.app.ctx, reviewer, match),
    ];
    await Promise.all((at % 2 === 0 ? works : works.toReversed()).map((work) => work()));
    await expectOne(waiting);
  });

  test("a slip of the payment is not credited after it was asked back", async () => {
    const payer = await registerPayer(world);
    const { token, bankCode, bankAccountNo, bankAccountName } = payer;
    await world.call("PUT", "/api/protection/limits/day", { token, body: { amount: 10 } });
    const from = { bankCode, accountNo: bankAccountNo, name: bankAccountName };
    const member = { ...payer, ...from };
    const transRef = await transferFrom(world, member, { silent: false });
    const payment = await eventually(() =>
      world.db
        .selectFrom("deposits_payment")
        .select("id")
        .where("member_id", "=", payer.id)
        .executeTakeFirst(),
    );
    const waiting = { member: payer, id: payment.id };
    await askBack(world, waiting);
    await freeLimit(waiting);
    const { slipId } = (await upload(world, token, await slipPicture(world, transRef))).body;
    await slipsJobs(world.app.ctx)["deposits:read_slip"]?.({ slipId });
    await slipsJobs(world.app.ctx)["deposits:verify_slip"]?.({ slipId });
    expect(await slipRecord(world, slipId)).toMatchObject({ state: "review", reason: "payment" });
    expect(await paymentOf(payment.id)).toBe("returning");
    expect(await postedOf(waiting)).toBe(0n);
  });

  test.each([0, 1, 2, 3])("cancelling and sending (%i)", async (at) => {
    const waiting = await approved();
    const works = [() => cancelAskBack(world, waiting), () => send(waiting.id)];
    await Promise.all((at % 2 === 0 ? works : works.toReversed()).map((work) => work()));
    const state = await ended(waiting.id);
    expect(["cancelled", "paid"]).toContain(state);
    expect(await paidAtBank(waiting.id)).toBe(state === "paid" ? 1 : 0);
    expect(await paymentOf(waiting.id)).toBe(state === "paid" ? "returned" : "unmatched");
  });

  test("two workers send it once", async () => {
    const { id } = await approved();
    await Promise.all([send(id), send(id), follow()]);
    expect(await ended(id)).toBe("paid");
    expect(await paidAtBank(id)).toBe(1);
  });
});

describe("sending to the bank", () => {
  test.each([
    ["refuse", "refused"],
    ["error-500", "paid"],
    ["reset", "paid"],
    ["hang", "paid"],
    ["success-then-reset", "paid"],
    ["success-then-timeout", "paid"],
    ["out-of-order", "paid"],
    ["slow", "paid"],
  ])("%s ends as %s, once", async (kind, outcome) => {
    const waiting = await approved();
    const { id } = waiting;
    giveUpEarly(kind);
    const fault = { target: "payout", kind, operation: "create", count: 1, ms: 500 };
    await world.control("/faults", fault);
    await send(id);
    expect(await ended(id)).toBe(outcome);
    const isPaid = outcome === "paid";
    expect(await paidAtBank(id)).toBe(isPaid ? 1 : 0);
    expect(await sentMinor(id)).toBe(isPaid ? 10_000n : 0n);
    expect(await paymentOf(id)).toBe(isPaid ? "returned" : "unmatched");
    expect(await statusOf(id)).toBe(isPaid ? "FAILED" : "PROCESSING");
    expect(await postedOf(waiting)).toBe(0n);
  });

  test("a lost outcome stays on its way and cannot be cancelled", async () => {
    const waiting = await approved();
    const { id } = waiting;
    await world.control("/payout-mode", { mode: "manual" });
    const fault = { target: "payout", kind: "success-then-reset", operation: "create", count: 1 };
    await world.control("/faults", fault);
    await send(id);
    await world.control(`/payouts/${id}`, { outcome: "unknown" });
    await shiftClock(world, 60 * 60_000);
    await follow();
    expect(await returnOf(id)).toMatchObject({ state: "sent" });
    expect(await cancelAskBack(world, waiting)).toMatchObject({
      status: 409,
      body: { message: "RETURN_SENT" },
    });
    await world.control(`/payouts/${id}`, { outcome: "paid" });
    await eventually(async () => (await returnOf(id))?.state === "paid");
    expect(await paidAtBank(id)).toBe(1);
    expect(await sentMinor(id)).toBe(10_000n);
  });

  test("what the bank sends back waits again, and can be asked back again", async () => {
    await world.control("/payout-mode", { mode: "manual" });
    const waiting = await approved();
    const { id, member } = waiting;
    await send(id);
    await world.control(`/payouts/${id}`, { outcome: "paid" });
    await eventually(async () => (await returnOf(id))?.state === "paid");
    expect(await statusOf(id)).toBe("FAILED");
    await world.control(`/payouts/${id}`, { outcome: "returned" });
    await eventually(async () => (await returnOf(id))?.state === "returned");
    expect(await paymentOf(id)).toBe("unmatched");
    expect(await statusOf(id)).toBe("PROCESSING");
    expect(await sentMinor(id)).toBe(0n);
    // A late "paid" of the same order changes nothing.
    const body = { reference: id, status: "paid", amount: 100, currency: "THB" };
    await postCallback(world, { sender: "payout", secret: PAYOUT_SECRET, body });
    expect(await paymentOf(id)).toBe("unmatched");
    await askBack(world, waiting);
    const again = await world.db
      .selectFrom("deposits_return")
      .select("id")
      .where("payment_id", "=", id)
      .where("state", "=", "asked")
      .executeTakeFirstOrThrow();
    expect(again.id).not.toBe(id);
    await world.control("/payout-mode", { mode: "auto" });
    expect(await sendBack(world, again.id, member.bankAccountNo)).toBe(200);
    await send(again.id);
    expect(await ended(again.id)).toBe("paid");
    expect(await sentMinor(id)).toBe(10_000n);
    const now = world.clock.nowMs();
    const span = { from: new Date(now - 3_600_000), to: new Date(now + 3_600_000) };
    expect((await reconcileReturns(world.app.ctx, span)).discrepancies).toEqual([]);
  });
});

describe("paid although the bank had refused it", () => {
  async function refusedThenPaid(meanwhile: (waiting: WaitingPayment) => Promise<unknown>) {
    const waiting = await approved();
    const { id } = waiting;
    await world.control("/faults", {
      target: "payout",
      kind: "refuse",
      operation: "create",
      count: 1,
    });
    await send(id);
    expect((await returnOf(id))?.state).toBe("refused");
    await meanwhile(waiting);
    await settleLate(waiting);
    await settleLate(waiting);
    return waiting;
  }
  async function settleLate({ id }: WaitingPayment): Promise<void> {
    await settleReturn(world.app.ctx, { id, outcome: { outcome: "paid", bankReference: "B1" } });
  }

  test("a payment that still waits has gone back", async () => {
    const { id } = await refusedThenPaid(async () => undefined);
    expect(await paymentOf(id)).toBe("returned");
    expect((await returnOf(id))?.state).toBe("paid");
  });

  test("one that was asked back again has gone back, and is not sent again", async () => {
    const waiting = await refusedThenPaid((it) => askBack(world, it));
    expect(await paymentOf(waiting.id)).toBe("returned");
    const states = await world.db
      .selectFrom("deposits_return")
      .select("state")
      .where("payment_id", "=", waiting.id)
      .orderBy("asked_at")
      .execute();
    expect(states.map(({ state }) => state)).toEqual(["paid", "cancelled"]);
  });

  test("one that was credited meanwhile is a loss in suspense, once", async () => {
    const waiting = await refusedThenPaid(async (it) => {
      await freeLimit(it);
      await creditDeferred();
    });
    expect(await paymentOf(waiting.id)).toBe("credited");
    expect(await postedOf(waiting)).toBe(10_000n);
    expect(await sentMinor(waiting.id)).toBe(10_000n);
  });
});
