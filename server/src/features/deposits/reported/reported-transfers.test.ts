import { randomUUID } from "node:crypto";
import { maskAccountNo, maskName } from "@krapao/contract/wire/bank-feed";
import { freeAccountNo } from "@krapao/testkit/builders/free-numbers";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  postCallback,
  shiftClock,
} from "@krapao/testkit/builders/money";
import { asReviewer } from "@krapao/testkit/builders/reviewers";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { depositsJobs } from "../jobs.ts";
import type { Reviewer } from "../reviewer.ts";
import { findReportedTransferRow } from "./queries.ts";
import { refuseReportedTransfer } from "./refuse-reported-transfer.ts";
import { settleReportedTransfer } from "./settle-reported-transfer.ts";

const SECRET = "feed-secret";
const HOUSE = "7440000082";

let world: World;
let reviewer: Reviewer;
beforeAll(async () => {
  world = await startWorld({
    withJobs: false,
    env: { ...BEHIND_PROXY, BANK_FEED_SECRET: SECRET },
  });
  await setManual(true);
  reviewer = await asReviewer(world);
});
afterAll(async () => {
  await expectLedgerInvariants(world);
  await world?.close();
});
afterEach(() => shiftClock(world, 0));

async function setManual(value: boolean): Promise<void> {
  const key = "depositManual";
  const json = JSON.stringify(value);
  await world.db
    .insertInto("lookups_setting")
    .values({ key, value: json })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: json }))
    .execute();
  await eventually(async () => (await lookup()).isManual === value);
}

const lookup = async () =>
  (await world.call<{ isManual: boolean; banks: { mode: string }[] }>("GET", "/api/lookup/deposit"))
    .body;

type Person = Awaited<ReturnType<typeof person>>;
async function person(fields: Record<string, unknown> = {}) {
  const account = {
    bankCode: "SCB",
    bankAccountName: "MALEE SRISUK",
    bankAccountNo: freeAccountNo(),
    ...fields,
  };
  return { ...account, ...(await registerMember(world, account)) };
}

const report = (member: Person, amount: number, headers: Record<string, string> = {}) =>
  world.call<{ message: string; status: string; depositId: string }>("POST", "/api/wallet/add", {
    token: member.token,
    body: { amount },
    headers,
  });

const event = (member: Person, amount: number, fields: Record<string, unknown> = {}) => ({
  eventId: randomUUID(),
  transRef: randomUUID().replaceAll("-", "").slice(0, 20).toUpperCase(),
  bankCode: "KBANK",
  accountNo: HOUSE,
  amount,
  currency: "THB",
  from: {
    bankCode: member.bankCode,
    accountNo: maskAccountNo(member.bankAccountNo),
    name: maskName(member.bankAccountName),
  },
  at: world.clock.now().toISOString(),
  ...fields,
});
const post = (body: unknown) => postCallback(world, { sender: "bank-feed", secret: SECRET, body });
const posted = async ({ id }: { id: bigint }) => (await balanceOf(world, id)).postedMinor;
const lines = async ({ token }: { token: string }) =>
  (
    await world.call<{ statements: Record<string, unknown>[] }>("POST", "/api/statement", {
      token,
      body: { page: 1 },
    })
  ).body.statements.map(({ _id, amount, status }) => ({ _id, amount, status }));
const findPayments = (reference: string) =>
  world.db
    .selectFrom("deposits_payment")
    .select(["state", "reason"])
    .where("source", "=", "bank-feed")
    .where((eb) =>
      eb.or([eb("reference", "=", reference), eb("reference", "like", `%:${reference}`)]),
    )
    .execute();
const followUp = () => depositsJobs(world.app.ctx)["deposits:follow_up"]?.({});

describe("reporting a transfer", () => {
  test("opens a statement line; the same idempotency key gets the same answer, a second report is in progress", async () => {
    const member = await person();
    const headers = { "idempotency-key": randomUUID() };
    const first = await report(member, 150, headers);
    expect(first).toMatchObject({
      status: 200,
      body: { message: "IN_PROGRESS", status: "PROCESSING", depositId: expect.any(String) },
    });
    expect((await report(member, 150, headers)).body).toEqual(first.body);
    expect((await report(member, 151, headers)).body.message).toBe("IDEMPOTENCY_KEY_REUSED");
    expect((await report(member, 150)).body.message).toBe("DEPOSIT_IN_PROGRESS");
    expect(await lines(member)).toEqual([
      { _id: first.body.depositId, amount: 150, status: "PROCESSING" },
    ]);
    expect(await posted(member)).toBe(0n);
  });

  test("leaves one of 10 concurrent reports", async () => {
    const member = await person();
    const answers = await Promise.all(Array.from({ length: 10 }, () => report(member, 99)));
    const codes = answers.map(({ body }) => body.message).sort();
    expect(codes.filter((code) => code === "IN_PROGRESS")).toHaveLength(1);
    expect(codes.filter((code) => code === "DEPOSIT_IN_PROGRESS")).toHaveLength(9);
  });

  test.each([
    [0, "DEPOSIT_MINIMUM"],
    [0.99, "DEPOSIT_MINIMUM"],
    [-1, "KEY_INVALID"],
  ])("%s is refused", async (amount, message) => {
    expect((await report(await person(), amount)).body.message).toBe(message);
  });

  test("answers DEPOSIT_MANUAL_OFF and hides manual accounts while manual mode is off", async () => {
    const member = await person();
    expect((await lookup()).banks.some(({ mode }) => mode === "manual")).toBe(true);
    await setManual(false);
    expect((await lookup()).banks.some(({ mode }) => mode === "manual")).toBe(false);
    expect((await report(member, 100)).body.message).toBe("DEPOSIT_MANUAL_OFF");
    await setManual(true);
  });
});

describe("payments of the bank feed", () => {
  test("settle it with the amount really paid, on the same statement line", async () => {
    const member = await person();
    const { depositId } = (await report(member, 200)).body;
    await post(event(member, 201.5));
    expect(await lines(member)).toEqual([{ _id: depositId, amount: 201.5, status: "SUCCESS" }]);
    expect(await posted(member)).toBe(20_150n);
    // The next transfer is a separate deposit.
    await post(event(member, 10));
    expect(await lines(member)).toHaveLength(2);
  });

  test("settle it with one of two concurrent payments and credit the other separately", async () => {
    const member = await person();
    await report(member, 40);
    await Promise.all([post(event(member, 40)), post(event(member, 41))]);
    expect(await posted(member)).toBe(8_100n);
    expect((await lines(member)).map(({ status }) => status)).toEqual(["SUCCESS", "SUCCESS"]);
  });

  test("match by amount and name when the bank hides the digits", async () => {
    const member = await person();
    const { depositId } = (await report(member, 345)).body;
    const hidden = (fields: object) => ({
      from: { bankCode: "SCB", accountNo: "xxx-x-xxxxx-x", name: "MALEE S***", ...fields },
    });
    await post(event(member, 346, hidden({})));
    await post(event(member, 345, hidden({ name: "MALEE K***" })));
    await post(event(member, 345, hidden({ bankCode: "BBL" })));
    const last = member.bankAccountNo.at(-1);
    await post(event(member, 345, hidden({ accountNo: `xxx-x-xxxxx-${last === "1" ? 2 : 1}` })));
    expect(await posted(member)).toBe(0n);
    await post(event(member, 345, hidden({})));
    expect(await posted(member)).toBe(34_500n);
    expect(await lines(member)).toEqual([{ _id: depositId, amount: 345, status: "SUCCESS" }]);
  });

  test("wait for a cashier when two members of one name reported the same amount", async () => {
    const [one, two] = [await person(), await person()];
    await report(one, 777);
    await report(two, 777);
    const from = { bankCode: "SCB", accountNo: "xxx-x-xxxxx-x", name: "MALEE S***" };
    const feedEvent = event(one, 777, { from });
    await post(feedEvent);
    expect([await posted(one), await posted(two)]).toEqual([0n, 0n]);
    expect(await findPayments(feedEvent.transRef)).toMatchObject([{ reason: "ambiguous" }]);
  });
});

describe("expiry", () => {
  test("expires; money that arrives later is credited separately", async () => {
    const member = await person();
    const { depositId } = (await report(member, 60)).body;
    await shiftClock(world, 121 * 60_000);
    await followUp();
    await followUp();
    expect(await lines(member)).toEqual([{ _id: depositId, amount: 60, status: "FAILED" }]);
    await post(event(member, 60));
    expect(await posted(member)).toBe(6_000n);
    expect((await lines(member)).map(({ status }) => status).sort()).toEqual(["FAILED", "SUCCESS"]);
  });

  test("does not block a new report before the job has closed it", async () => {
    const member = await person();
    await report(member, 61);
    await shiftClock(world, 121 * 60_000);
    expect((await report(member, 62)).status).toBe(200);
    expect((await lines(member)).map(({ status }) => status)).toEqual(["PROCESSING", "FAILED"]);
  });
});

describe("decisions of a cashier", () => {
  const seen = (amountMinor: bigint, fields: object = {}) => ({
    bankCode: "KBANK",
    houseAccount: HOUSE,
    reference: randomUUID().replaceAll("-", "").slice(0, 20).toUpperCase(),
    amountMinor,
    paidAt: world.clock.now(),
    ...fields,
  });
  const settle = (
    reportedTransferId: string,
    payment: ReturnType<typeof seen>,
    by: Reviewer = reviewer,
  ) => settleReportedTransfer(world.app.ctx, by, { reportedTransferId, by: payment });

  test("settle it by the bank's reference; the feed's later report is recognised", async () => {
    const member = await person();
    const { depositId } = (await report(member, 300)).body;
    const payment = seen(30_000n);
    const tenTimes = async (by: Reviewer) =>
      new Set(await Promise.all(Array.from({ length: 10 }, () => settle(depositId, payment, by))));
    expect(await tenTimes(reviewer)).toEqual(new Set(["entered"]));
    expect(await posted(member)).toBe(0n);
    const second = await asReviewer(world);
    expect(await tenTimes(second)).toEqual(new Set(["done"]));
    expect(await posted(member)).toBe(30_000n);
    await post(event(member, 300, { transRef: payment.reference }));
    expect(await posted(member)).toBe(30_000n);
    // The first one is confirmed, so the same amount again is another deposit.
    await post(event(member, 300));
    expect(await posted(member)).toBe(60_000n);
    expect(await lines(member)).toContainEqual({
      _id: depositId,
      amount: 300,
      status: "SUCCESS",
    });
    const decision = await world.db
      .selectFrom("deposits_decision")
      .select(["action", "staff_name", "member_id"])
      .where("reported_transfer_id", "=", depositId)
      .orderBy("at")
      .execute();
    expect(decision).toEqual([
      { action: "enter", staff_name: reviewer.staff.name, member_id: member.id },
      { action: "settle", staff_name: second.staff.name, member_id: member.id },
    ]);
  });

  test("let the feed's report wait instead of crediting twice after a mistyped reference", async () => {
    const member = await person();
    const { depositId } = (await report(member, 301)).body;
    const payment = seen(30_100n);
    await settle(depositId, payment);
    await settle(depositId, payment, await asReviewer(world));
    const feedEvent = event(member, 301);
    await post(feedEvent);
    expect(await posted(member)).toBe(30_100n);
    expect(await findPayments(feedEvent.transRef)).toMatchObject([
      { state: "unmatched", reason: "twice" },
    ]);
  });

  test("settle it with an unmatched payment, out of suspense", async () => {
    const member = await person();
    const { depositId } = (await report(member, 302)).body;
    const feedEvent = event(member, 302.25, {
      from: { bankCode: "BBL", accountNo: "xxx-x-x0000-x", name: "A FRIEND" },
    });
    await post(feedEvent);
    expect(await posted(member)).toBe(0n);
    expect(await settle(depositId, seen(30_225n, { reference: feedEvent.transRef }))).toBe("done");
    expect(await posted(member)).toBe(30_225n);
    expect(await lines(member)).toEqual([{ _id: depositId, amount: 302.25, status: "SUCCESS" }]);
  });

  test("cannot use a credited payment, nor settle a closed one", async () => {
    const [one, two] = [await person(), await person()];
    const feedEvent = event(one, 303);
    await post(feedEvent);
    const { depositId } = (await report(two, 303)).body;
    const taken = seen(30_300n, { reference: feedEvent.transRef });
    expect(await settle(depositId, taken)).toBe("taken");
    expect(await settle(randomUUID(), taken)).toBe("missing");
    const refused = { reportedTransferId: depositId, note: "never came" };
    expect(await refuseReportedTransfer(world.app.ctx, reviewer, refused)).toBe("done");
    expect(await refuseReportedTransfer(world.app.ctx, reviewer, refused)).toBe("done");
    const fresh = seen(30_300n);
    expect(await settle(depositId, fresh)).toBe("closed");
    // The transaction was rolled back: the feed can still report that payment.
    expect(await findPayments(fresh.reference)).toEqual([]);
    expect(await posted(two)).toBe(0n);
    expect((await lines(two)).map(({ status }) => status)).toEqual(["FAILED"]);
  });

  test("credit each payment once while the feed reports the same payment and another one", async () => {
    for (let round = 0; round < 5; round++) {
      const member = await person();
      const { depositId } = (await report(member, 310)).body;
      const payment = seen(31_000n);
      const same = event(member, 310, { transRef: payment.reference });
      const other = event(member, 20);
      const answers = await Promise.all([
        ...[same, other, same, other].map(post),
        settle(depositId, payment),
        settle(depositId, payment),
      ]);
      for (const answer of answers) {
        if (typeof answer === "object") expect(answer.status).toBe(200);
      }
      expect(await posted(member)).toBe(33_000n);
    }
  });

  test("credit the money either way when a refusal and a payment race", async () => {
    const member = await person();
    const { depositId } = (await report(member, 304)).body;
    const refused = { reportedTransferId: depositId, note: "" };
    await Promise.all([
      post(event(member, 304)),
      refuseReportedTransfer(world.app.ctx, reviewer, refused),
    ]);
    expect(await posted(member)).toBe(30_400n);
    const row = await findReportedTransferRow(world.db, depositId);
    expect(["settled", "refused"]).toContain(row?.state);
  });
});
