import { randomUUID } from "node:crypto";
import { maskAccountNo, maskName } from "@krapao/contract/wire/bank-feed";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { atDesk } from "../../../test/desk.ts";
import { BEHIND_PROXY, freeAccountNo, registered } from "../../../test/newcomer.ts";
import {
  balanceOf,
  eventually,
  expectSoundBook,
  postCallback,
  shiftClock,
} from "../../../test/purse.ts";
import { startWorld, type World } from "../../../test/world.ts";
import type { Desk } from "./desk.ts";
import { refuseDeclared, settleDeclared } from "./index.ts";
import { depositsJobs } from "./jobs.ts";
import { findDeskDeclared } from "./queries-declared-desk.ts";
import { findPaymentsByReference } from "./queries-desk.ts";

const SECRET = "feed-secret";
const HOUSE = "7440000082";

let world: World;
let desk: Desk;
beforeAll(async () => {
  world = await startWorld({
    withJobs: false,
    env: { ...BEHIND_PROXY, BANK_FEED_SECRET: SECRET },
  });
  await setManual(true);
  desk = await atDesk(world);
});
afterAll(async () => {
  await expectSoundBook(world);
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
  return { ...account, ...(await registered(world, account)) };
}

const declare = (member: Person, amount: number, headers: Record<string, string> = {}) =>
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
const post = (body: unknown) => postCallback(world, { party: "bank-feed", secret: SECRET, body });
const posted = async ({ id }: { id: bigint }) => (await balanceOf(world, id)).postedMinor;
const lines = async ({ token }: { token: string }) =>
  (
    await world.call<{ statements: Record<string, unknown>[] }>("POST", "/api/statement", {
      token,
      body: { page: 1 },
    })
  ).body.statements.map(({ _id, amount, status }) => ({ _id, amount, status }));
const sweep = () => depositsJobs(world.app.ctx)["deposits:sweep"]?.({});

describe("declaring", () => {
  test("A4: waits in the statement; the same intent answers the same, a second one is in progress", async () => {
    const member = await person();
    const headers = { "idempotency-key": randomUUID() };
    const first = await declare(member, 150, headers);
    expect(first).toMatchObject({
      status: 200,
      body: { message: "IN_PROGRESS", status: "PROCESSING", depositId: expect.any(String) },
    });
    expect((await declare(member, 150, headers)).body).toEqual(first.body);
    expect((await declare(member, 151, headers)).body.message).toBe("IDEMPOTENCY_KEY_REUSED");
    expect((await declare(member, 150)).body.message).toBe("DEPOSIT_IN_PROGRESS");
    expect(await lines(member)).toEqual([
      { _id: first.body.depositId, amount: 150, status: "PROCESSING" },
    ]);
    expect(await posted(member)).toBe(0n);
  });

  test("10 at once leave one", async () => {
    const member = await person();
    const answers = await Promise.all(Array.from({ length: 10 }, () => declare(member, 99)));
    const codes = answers.map(({ body }) => body.message).sort();
    expect(codes.filter((code) => code === "IN_PROGRESS")).toHaveLength(1);
    expect(codes.filter((code) => code === "DEPOSIT_IN_PROGRESS")).toHaveLength(9);
  });

  test.each([
    [0, "DEPOSIT_MINIMUM"],
    [0.99, "DEPOSIT_MINIMUM"],
    [-1, "KEY_INVALID"],
  ])("%s is refused", async (amount, message) => {
    expect((await declare(await person(), amount)).body.message).toBe(message);
  });

  test("while manual mode is off there is no bank, and its accounts are not shown", async () => {
    const member = await person();
    expect((await lookup()).banks.some(({ mode }) => mode === "manual")).toBe(true);
    await setManual(false);
    expect((await lookup()).banks.some(({ mode }) => mode === "manual")).toBe(false);
    expect((await declare(member, 100)).body.message).toBe("NO_BANK");
    await setManual(true);
  });
});

describe("the bank feed", () => {
  test("settles it with what was really paid: the same line succeeds", async () => {
    const member = await person();
    const { depositId } = (await declare(member, 200)).body;
    await post(event(member, 201.5));
    expect(await lines(member)).toEqual([{ _id: depositId, amount: 201.5, status: "SUCCESS" }]);
    expect(await posted(member)).toBe(20_150n);
    // The next transfer is a deposit of its own.
    await post(event(member, 10));
    expect(await lines(member)).toHaveLength(2);
  });

  test("two payments at once: one settles it, the other is its own", async () => {
    const member = await person();
    await declare(member, 40);
    await Promise.all([post(event(member, 40)), post(event(member, 41))]);
    expect(await posted(member)).toBe(8_100n);
    expect((await lines(member)).map(({ status }) => status)).toEqual(["SUCCESS", "SUCCESS"]);
  });

  test("amount and name do when the bank hides the digits", async () => {
    const member = await person();
    const { depositId } = (await declare(member, 345)).body;
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

  test("two who declared the same under one name wait for a cashier", async () => {
    const [one, two] = [await person(), await person()];
    await declare(one, 777);
    await declare(two, 777);
    const from = { bankCode: "SCB", accountNo: "xxx-x-xxxxx-x", name: "MALEE S***" };
    const told = event(one, 777, { from });
    await post(told);
    expect([await posted(one), await posted(two)]).toEqual([0n, 0n]);
    expect(await findPaymentsByReference(world.db, told.transRef)).toMatchObject([
      { reason: "ambiguous" },
    ]);
  });
});

describe("time", () => {
  test("it runs out; money that comes later is credited by itself", async () => {
    const member = await person();
    const { depositId } = (await declare(member, 60)).body;
    await shiftClock(world, 121 * 60_000);
    await sweep();
    await sweep();
    expect(await lines(member)).toEqual([{ _id: depositId, amount: 60, status: "FAILED" }]);
    await post(event(member, 60));
    expect(await posted(member)).toBe(6_000n);
    expect((await lines(member)).map(({ status }) => status).sort()).toEqual(["FAILED", "SUCCESS"]);
  });

  test("one that ran out does not stand in the way, before the job came by", async () => {
    const member = await person();
    await declare(member, 61);
    await shiftClock(world, 121 * 60_000);
    expect((await declare(member, 62)).status).toBe(200);
    expect((await lines(member)).map(({ status }) => status)).toEqual(["PROCESSING", "FAILED"]);
  });
});

describe("a cashier", () => {
  const seen = (amountMinor: bigint, fields: object = {}) => ({
    bankCode: "KBANK",
    houseAccount: HOUSE,
    reference: randomUUID().replaceAll("-", "").slice(0, 20).toUpperCase(),
    amountMinor,
    paidAt: world.clock.now(),
    ...fields,
  });
  const settle = (declaredId: string, payment: ReturnType<typeof seen>) =>
    settleDeclared(world.app.ctx, desk, { declaredId, by: payment });

  test("settles with the bank's reference; the feed's later report is known", async () => {
    const member = await person();
    const { depositId } = (await declare(member, 300)).body;
    const payment = seen(30_000n);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => settle(depositId, payment)),
    );
    expect(new Set(outcomes)).toEqual(new Set(["done"]));
    expect(await posted(member)).toBe(30_000n);
    await post(event(member, 300, { transRef: payment.reference }));
    expect(await posted(member)).toBe(30_000n);
    // Now that it is known to be that one, the same amount again is another deposit.
    await post(event(member, 300));
    expect(await posted(member)).toBe(60_000n);
    expect(await lines(member)).toContainEqual({
      _id: depositId,
      amount: 300,
      status: "SUCCESS",
    });
    const decision = await world.db
      .selectFrom("deposits_decision")
      .select(["action", "operator", "member_id"])
      .where("declared_id", "=", depositId)
      .execute();
    expect(decision).toEqual([
      { action: "settle", operator: desk.staff.name, member_id: member.id },
    ]);
  });

  test("with a mistyped reference: what the feed reports waits instead of counting twice", async () => {
    const member = await person();
    const { depositId } = (await declare(member, 301)).body;
    await settle(depositId, seen(30_100n));
    const told = event(member, 301);
    await post(told);
    expect(await posted(member)).toBe(30_100n);
    expect(await findPaymentsByReference(world.db, told.transRef)).toMatchObject([
      { state: "unmatched", reason: "twice" },
    ]);
  });

  test("settles with a payment that waits in the queue, out of suspense", async () => {
    const member = await person();
    const { depositId } = (await declare(member, 302)).body;
    const told = event(member, 302.25, {
      from: { bankCode: "BBL", accountNo: "xxx-x-x0000-x", name: "A FRIEND" },
    });
    await post(told);
    expect(await posted(member)).toBe(0n);
    expect(await settle(depositId, seen(30_225n, { reference: told.transRef }))).toBe("done");
    expect(await posted(member)).toBe(30_225n);
    expect(await lines(member)).toEqual([{ _id: depositId, amount: 302.25, status: "SUCCESS" }]);
  });

  test("not with a payment that was credited before, nor one that is closed", async () => {
    const [one, two] = [await person(), await person()];
    const told = event(one, 303);
    await post(told);
    const { depositId } = (await declare(two, 303)).body;
    const taken = seen(30_300n, { reference: told.transRef });
    expect(await settle(depositId, taken)).toBe("taken");
    expect(await settle(randomUUID(), taken)).toBe("missing");
    const refused = { declaredId: depositId, note: "never came" };
    expect(await refuseDeclared(world.app.ctx, desk, refused)).toBe("done");
    expect(await refuseDeclared(world.app.ctx, desk, refused)).toBe("done");
    const fresh = seen(30_300n);
    expect(await settle(depositId, fresh)).toBe("closed");
    // Nothing of it stays: the feed may still report that payment.
    expect(await findPaymentsByReference(world.db, fresh.reference)).toEqual([]);
    expect(await posted(two)).toBe(0n);
    expect((await lines(two)).map(({ status }) => status)).toEqual(["FAILED"]);
  });

  test("while the feed reports the same payment, and another one: each counts once", async () => {
    for (let round = 0; round < 5; round++) {
      const member = await person();
      const { depositId } = (await declare(member, 310)).body;
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

  test("refusing and a payment at the same moment: the money is credited either way", async () => {
    const member = await person();
    const { depositId } = (await declare(member, 304)).body;
    const refused = { declaredId: depositId, note: "" };
    await Promise.all([post(event(member, 304)), refuseDeclared(world.app.ctx, desk, refused)]);
    expect(await posted(member)).toBe(30_400n);
    const row = await findDeskDeclared(world.db, depositId);
    expect(["settled", "refused"]).toContain(row?.state);
  });
});
