/** Asking back a payment that may not be credited, and who may send it. */
import { randomUUID } from "node:crypto";
import type { WalletEvent } from "@krapao/contract";
import { DAY_MS, HOUR_MS } from "@krapao/contract/time";
import { maskAccountNo } from "@krapao/contract/wire/bank-feed";
import { approveAs } from "@krapao/testkit/builders/approvals";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  shiftClock,
} from "@krapao/testkit/builders/money";
import {
  askBack,
  cancelAskBack,
  deferredPayment,
  payAndWait,
  prepareReturn,
  sendBack,
  type WaitingPayment,
} from "@krapao/testkit/builders/returns";
import { FEED_SECRET, type Payer, registerPayer } from "@krapao/testkit/builders/rewards";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { io } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { depositsJobs } from "../jobs.ts";
import { returnsJobs } from "./jobs.ts";
import { reconcileReturns } from "./reconcile-returns.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({
    withJobs: false,
    env: { ...BEHIND_PROXY, BANK_FEED_SECRET: FEED_SECRET },
  });
});
afterAll(() => world?.close());
afterEach(async () => {
  await shiftClock(world, 0);
  await expectLedgerInvariants(world);
});

const follow = () => returnsJobs(world.app.ctx)["deposits:follow_returns"]?.({});
const send = (returnId: string) =>
  returnsJobs(world.app.ctx)["deposits:send_return"]?.({ returnId });
const creditDeferred = () => depositsJobs(world.app.ctx)["deposits:follow_up"]?.({});
const paymentOf = (id: string) =>
  world.db
    .selectFrom("deposits_payment")
    .select(["state", "reason"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const returnsOf = (paymentId: string) =>
  world.db
    .selectFrom("deposits_return")
    .select(["id", "state", "opened_by", "concerns", "account_no"])
    .where("payment_id", "=", paymentId)
    .orderBy("asked_at")
    .execute();
const lineOf = async ({ member, id }: WaitingPayment) =>
  (
    await world.call<{
      line: { status: string; reason?: string };
      steps: { step: string; at: string | null }[];
      reason: string | null;
      askBack: string | null;
    }>("GET", `/api/statement/line/${id}`, { token: member.token })
  ).body;
const stepsOf = async (waiting: WaitingPayment) =>
  (await lineOf(waiting)).steps.map(({ step, at }) => (at ? step : `${step}?`));
const paidTo = async (reference: string) =>
  (
    await world.control<{ reference: string; status: string; accountNo: string; amount: number }[]>(
      "/payouts",
    )
  ).filter((payout) => payout.reference === reference);

/** Sends an approved return, and follows it until it has ended. */
async function sendAndFollow(returnId: string): Promise<void> {
  await send(returnId);
  await eventually(async () => {
    const row = await world.db
      .selectFrom("deposits_return")
      .select("state")
      .where("id", "=", returnId)
      .executeTakeFirstOrThrow();
    return row.state !== "sent";
  });
}

describe("asking back", () => {
  test("sends the whole payment once to the account it came from, and counts for nothing", async () => {
    const waiting = await deferredPayment(world);
    const { member, id } = waiting;
    const events: WalletEvent[] = [];
    const page = io(world.url, { transports: ["websocket"], auth: { token: member.token } });
    page.on("wallet", (event: WalletEvent) => events.push(event));
    await eventually(async () => page.connected);
    expect(await lineOf(waiting)).toMatchObject({ askBack: "possible", reason: "aboveLimit" });
    expect(await askBack(world, waiting)).toMatchObject({
      status: 200,
      body: { message: "IN_PROGRESS", status: "PROCESSING" },
    });
    expect(await lineOf(waiting)).toMatchObject({
      askBack: "asked",
      reason: "returning",
      line: { status: "PROCESSING", reason: "returning" },
    });
    expect(await paymentOf(id)).toEqual({ state: "returning", reason: "limit" });
    expect(await sendBack(world, id, member.bankAccountNo)).toBe(200);
    await sendAndFollow(id);
    expect(await stepsOf(waiting)).toEqual([
      "arrived",
      "ownLimit",
      "askedBack",
      "sentBack",
      "toPayer",
    ]);
    expect(await lineOf(waiting)).toMatchObject({
      askBack: null,
      reason: "toPayer",
      line: { status: "FAILED", reason: "returned" },
    });
    expect(await paymentOf(id)).toMatchObject({ state: "returned" });
    expect(await paidTo(id)).toMatchObject([
      { status: "paid", accountNo: member.bankAccountNo, amount: 100 },
    ]);
    await eventually(async () => events.some(({ message }) => message === "DEPOSIT_RETURNED"));
    page.close();
    expect((await balanceOf(world, member.id)).postedMinor).toBe(0n);
    const counted = await world.db
      .selectFrom("protection_deposit")
      .select("transfer_id")
      .where("member_id", "=", member.id)
      .execute();
    expect(counted).toEqual([]);
    const now = world.clock.nowMs();
    const span = { from: new Date(now - HOUR_MS), to: new Date(now + HOUR_MS) };
    expect(await reconcileReturns(world.app.ctx, span)).toMatchObject({
      discrepancies: [],
      unchecked: [],
    });
  });

  test("nothing credits it from then on", async () => {
    const waiting = await deferredPayment(world);
    const { member, id } = waiting;
    await askBack(world, waiting);
    await world.ownerDb
      .updateTable("protection_member")
      .set({ day_minor: null })
      .where("member_id", "=", member.id)
      .execute();
    await creditDeferred();
    const { token } = await world.staff("cashier");
    const decide = (action: string, body: Record<string, unknown>) =>
      world.console("POST", `/api/console/payments/${id}/${action}`, {
        token,
        body: { version: 1, why: "seen", ...body },
      });
    const memberId = `${member.id}`;
    const shares = [
      { memberId, amount: 40 },
      { memberId, amount: 60 },
    ];
    for (const answer of [
      await decide("match", { memberId }),
      await decide("split", { shares }),
      await decide("dismiss", { reason: "returned" }),
      await decide("reverse", {}),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { message: "ALREADY_DECIDED" } });
    }
    expect(await paymentOf(id)).toMatchObject({ state: "returning" });
    expect((await balanceOf(world, member.id)).postedMinor).toBe(0n);
  });

  test("can be cancelled until it is sent, and the payment is credited as before", async () => {
    const waiting = await deferredPayment(world);
    const { member, id } = waiting;
    await askBack(world, waiting);
    expect(await cancelAskBack(world, waiting)).toMatchObject({ status: 200 });
    expect(await lineOf(waiting)).toMatchObject({ askBack: "possible", reason: "aboveLimit" });
    expect(await stepsOf(waiting)).toContain("askCancelled");
    // A second press in another tab finds it cancelled.
    expect(await cancelAskBack(world, waiting)).toMatchObject({ status: 200 });
    await world.ownerDb
      .updateTable("protection_member")
      .set({ day_minor: null })
      .where("member_id", "=", member.id)
      .execute();
    await creditDeferred();
    expect(await paymentOf(id)).toMatchObject({ state: "credited" });
    expect((await balanceOf(world, member.id)).postedMinor).toBe(10_000n);
    expect(await askBack(world, waiting)).toMatchObject({ status: 404 });
  });

  test("is possible again after it was cancelled, under another reference", async () => {
    const waiting = await deferredPayment(world);
    const { member, id } = waiting;
    await askBack(world, waiting);
    await cancelAskBack(world, waiting);
    await askBack(world, waiting);
    const [first, second] = await returnsOf(id);
    expect([first?.id, first?.state, second?.state]).toEqual([id, "cancelled", "asked"]);
    expect(await sendBack(world, second?.id ?? "", member.bankAccountNo)).toBe(200);
    expect(await cancelAskBack(world, waiting)).toMatchObject({ status: 200 });
    await send(second?.id ?? "");
    expect(await paidTo(second?.id ?? "")).toEqual([]);
    expect(await paymentOf(id)).toMatchObject({ state: "unmatched" });
  });

  test("a repeated press and two tabs open one return", async () => {
    const waiting = await deferredPayment(world);
    const key = randomUUID();
    const answers = await Promise.all([
      askBack(world, waiting, key),
      askBack(world, waiting, key),
      askBack(world, waiting, randomUUID()),
      askBack(world, waiting),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await returnsOf(waiting.id)).toHaveLength(1);
    // The key of another call.
    const { member } = waiting;
    const other = { member, id: await payAndWait(world, member) };
    expect(await askBack(world, other, key)).toMatchObject({
      status: 422,
      body: { message: "IDEMPOTENCY_KEY_REUSED" },
    });
  });

  test("another member's line, none, and one that has ended do not exist", async () => {
    const { id } = await deferredPayment(world);
    const stranger = await registerMember(world);
    for (const lineId of [id, randomUUID()]) {
      expect(await askBack(world, { member: stranger, id: lineId })).toMatchObject({ status: 404 });
      expect(await cancelAskBack(world, { member: stranger, id: lineId })).toMatchObject({
        status: 404,
      });
    }
    expect(await returnsOf(id)).toEqual([]);
  });

  test("what only a staff user entered is not paid out", async () => {
    const waiting = await deferredPayment(world);
    const { id: staffId, name } = await world.staff("cashier");
    await world.ownerDb
      .updateTable("deposits_payment")
      .set({ entered_by: name, entered_by_id: staffId })
      .where("id", "=", waiting.id)
      .execute();
    expect(await lineOf(waiting)).toMatchObject({ askBack: null });
    expect(await askBack(world, waiting)).toMatchObject({
      status: 409,
      body: { message: "RETURN_NOT_POSSIBLE" },
    });
  });
});

describe("sending back", () => {
  test("needs two staff users, and the whole number that the bank masks", async () => {
    const waiting = await deferredPayment(world);
    const { member, id } = waiting;
    await askBack(world, waiting);
    const owner = await world.staff("owner");
    const refused = { status: 400, body: { message: "RETURN_ACCOUNT_OTHER" } };
    expect(await prepareReturn(world, owner, id)).toMatchObject(refused);
    const wrong = [...member.bankAccountNo].map((digit) => (9 - Number(digit)).toString()).join("");
    expect(await prepareReturn(world, owner, id, { accountNo: wrong })).toMatchObject(refused);
    const { bankAccountNo: accountNo } = member;
    const prepared = await prepareReturn(world, owner, id, { accountNo });
    expect(prepared).toMatchObject({ status: 200, body: { message: "APPROVAL_NEEDED" } });
    const { approvalId } = prepared.body;
    // A second request cannot wait at the same time, and the maker is not the second person.
    expect(await prepareReturn(world, owner, id, { accountNo })).toMatchObject({ status: 409 });
    expect(await approveAs(world, owner, approvalId)).toBe(403);
    const manager = await world.staff("manager");
    const { body } = await world.console<{ rows: { id: string; payload: unknown }[] }>(
      "POST",
      "/api/console/approvals",
      { token: manager.token, body: { tab: "waiting", limit: 100 } },
    );
    expect(body.rows.find((each) => each.id === approvalId)?.payload).toMatchObject({
      payer: maskAccountNo(accountNo),
      accountNo,
      bankCode: "SCB",
      concerns: [],
    });
    expect(await approveAs(world, manager, approvalId)).toBe(200);
    expect((await returnsOf(id))[0]).toMatchObject({ state: "approved", account_no: accountNo });
    await sendAndFollow(id);
  });

  test("a staff user rejects it with a reason, and the payment waits again", async () => {
    const waiting = await deferredPayment(world);
    await askBack(world, waiting);
    const { token } = await world.staff("cashier");
    const reject = (version: number) =>
      world.console("POST", `/api/console/returns/${waiting.id}/reject`, {
        token,
        body: { version, why: "the bank stopped it" },
      });
    expect(await reject(7)).toMatchObject({ body: { message: "VERSION_CHANGED" } });
    expect(await reject(0)).toMatchObject({ status: 200 });
    expect(await reject(1)).toMatchObject({ body: { message: "ALREADY_DECIDED" } });
    expect(await paymentOf(waiting.id)).toMatchObject({ state: "unmatched" });
    expect(await stepsOf(waiting)).toContain("notSentBack");
    // The job leaves it to people.
    await shiftClock(world, 80 * HOUR_MS);
    await follow();
    expect(await returnsOf(waiting.id)).toHaveLength(1);
  });

  test("a payer who is not the member, and the third return in 30 days, need a finding", async () => {
    const member = await registerPayer(world);
    for (const concerns of [[], [], ["often"]]) {
      const waiting = await deferredPayment(world, member);
      await askBack(world, waiting);
      expect((await returnsOf(waiting.id))[0]).toMatchObject({ concerns });
      const { bankAccountNo: accountNo } = member;
      if (concerns.length === 0) continue;
      const cashier = await world.staff("cashier");
      expect(await prepareReturn(world, cashier, waiting.id, { accountNo })).toMatchObject({
        status: 409,
        body: { message: "RETURN_CONCERN_OPEN" },
      });
      expect(await sendBack(world, waiting.id, accountNo, { finding: "a new phone" })).toBe(200);
      await sendAndFollow(waiting.id);
      expect(await paymentOf(waiting.id)).toMatchObject({ state: "returned" });
    }
    const holder = await registerPayer(world);
    const { body } = await world.call<{ qrcodeId: string; payload: string }>(
      "POST",
      "/api/qrcode/KBANK",
      { token: holder.token, body: { amount: 120 } },
    );
    await world.call("DELETE", `/api/qrcode/${body.qrcodeId}`, { token: holder.token });
    const from = { bankCode: "KBANK", accountNo: "9990001112", name: "MALEE SOMDEE" };
    await world.control("/pay-qr", { payload: body.payload, from });
    const paid = await eventually(() =>
      world.db
        .selectFrom("deposits_payment")
        .select("id")
        .where("member_id", "=", holder.id)
        .executeTakeFirst(),
    );
    const waiting = { member: holder, id: paid.id };
    await askBack(world, waiting);
    expect((await returnsOf(paid.id))[0]).toMatchObject({ concerns: ["payer"] });
    expect(await sendBack(world, paid.id, from.accountNo, { finding: "a relative" })).toBe(200);
    await sendAndFollow(paid.id);
    expect(await paidTo(paid.id)).toMatchObject([{ accountNo: from.accountNo }]);
  });
});

describe("without being asked", () => {
  test("a payment goes back after three days", async () => {
    const waiting = await deferredPayment(world);
    await shiftClock(world, 71 * HOUR_MS);
    await follow();
    expect(await returnsOf(waiting.id)).toEqual([]);
    await shiftClock(world, 73 * HOUR_MS);
    await follow();
    expect((await returnsOf(waiting.id))[0]).toMatchObject({ opened_by: "rested", state: "asked" });
    expect(await lineOf(waiting)).toMatchObject({ askBack: "decided" });
    expect(await cancelAskBack(world, waiting)).toMatchObject({
      status: 409,
      body: { message: "RETURN_SENT" },
    });
    expect(await sendBack(world, waiting.id, waiting.member.bankAccountNo)).toBe(200);
    await sendAndFollow(waiting.id);
  });

  test.each([
    ["half_year", "excluded"],
    ["week", null],
  ])("a payment during %s", async (length, openedBy) => {
    const member = await registerPayer(world);
    await exclude(member, length);
    const id = await payAndWait(world, member);
    expect(await paymentOf(id)).toMatchObject({ reason: "excluded" });
    await follow();
    const [opened] = await returnsOf(id);
    expect(opened?.opened_by ?? null).toBe(openedBy);
    if (openedBy !== null) return;
    // During a time-out the member decides.
    expect(await askBack(world, { member, id })).toMatchObject({ status: 200 });
  });

  /** As the call stores it: a test does not know the member's password. */
  async function exclude({ id: member_id }: Payer, length: string): Promise<void> {
    const at = world.clock.now();
    const until = new Date(at.getTime() + (length === "week" ? 7 : 180) * DAY_MS);
    await world.ownerDb
      .insertInto("protection_member")
      .values({ member_id, excluded_until: until })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await sql`insert into protection_self_exclusion (id, member_id, length, at, until)
      values (${randomUUID()}, ${member_id}, ${length}::protection_self_exclusion_length, ${at},
        ${until})`.execute(world.ownerDb);
  }
});

test("the list of the console shows open returns and ended ones", async () => {
  const waiting = await deferredPayment(world);
  await askBack(world, waiting);
  const { token } = await world.staff("auditor");
  const listed = async (tab: string) =>
    (
      await world.console<{ returns: { id: string; state: string }[] }>(
        "POST",
        "/api/console/returns",
        { token, body: { tab, limit: 100 } },
      )
    ).body.returns.find(({ id }) => id === waiting.id);
  expect(await listed("waiting")).toMatchObject({ state: "asked" });
  expect(await listed("done")).toBeUndefined();
  await cancelAskBack(world, waiting);
  expect(await listed("waiting")).toBeUndefined();
  expect(await listed("done")).toMatchObject({ state: "cancelled" });
});
