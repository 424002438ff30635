import { randomUUID } from "node:crypto";
import { maskAccountNo } from "@krapao/contract/wire/bank-feed";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { atDesk } from "../../../test/desk.ts";
import { BEHIND_PROXY, freeAccountNo, registered } from "../../../test/newcomer.ts";
import { balanceOf, expectSoundBook, postCallback } from "../../../test/purse.ts";
import { startWorld, type World } from "../../../test/world.ts";
import { transaction } from "../../kernel/context.ts";
import { houseAccountId, houseBalanceMinor } from "../../ledger/ledger.ts";
import type { Desk } from "./desk.ts";
import { assignPayment, dismissPayment } from "./index.ts";
import { type PaymentPage, selectDeskPayments, selectPaymentDecisions } from "./queries-desk.ts";

const SECRET = "feed-secret";

let world: World;
let desk: Desk;
beforeAll(async () => {
  world = await startWorld({
    withJobs: false,
    env: { ...BEHIND_PROXY, BANK_FEED_SECRET: SECRET },
  });
  desk = await atDesk(world);
});
afterAll(async () => {
  await expectSoundBook(world);
  await world?.close();
});

/** A transfer that nobody can be credited for. */
async function stray(
  amount: number,
  fields: Record<string, unknown> = {},
): Promise<{ id: string; reference: string; eventId: string; body: Record<string, unknown> }> {
  const body = {
    eventId: randomUUID(),
    transRef: randomUUID().replaceAll("-", "").slice(0, 20).toUpperCase(),
    bankCode: "SCB",
    accountNo: "7440000041",
    amount,
    currency: "THB",
    from: { bankCode: "BBL", accountNo: maskAccountNo(freeAccountNo()), name: "NOBODY K***" },
    at: world.clock.now().toISOString(),
    ...fields,
  };
  await postCallback(world, { party: "bank-feed", secret: SECRET, body });
  const reference = body.transRef;
  const { id } = await world.db
    .selectFrom("deposits_payment")
    .select("id")
    .where("reference", "=", `SCB:${reference}`)
    .where("amount_minor", "=", BigInt(Math.round(amount * 100)))
    .executeTakeFirstOrThrow();
  return { id, reference, eventId: body.eventId, body };
}

const posted = async (memberId: bigint) => (await balanceOf(world, memberId)).postedMinor;
const house = (kind: "suspense" | "bank_clearing", owner: string) =>
  transaction(world.db, async (tx) =>
    houseBalanceMinor(tx, await houseAccountId(tx, { kind, owner, currency: "THB" })),
  );
/** A page of the desk; of what waits unless it says another tab. */
const waiting = (page: Partial<PaymentPage>) =>
  selectDeskPayments(world.db, {
    tab: "waiting",
    reason: null,
    text: null,
    after: null,
    limit: 50,
    ...page,
  });
const suspense = () => house("suspense", "deposit");
const state = (id: string) =>
  world.db
    .selectFrom("deposits_payment")
    .select(["state", "reason", "member_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test("what waits is on our account at the bank: it is in suspense until somebody decides", async () => {
  const before = { suspense: await suspense(), bank: await house("bank_clearing", "SCB") };
  const { id } = await stray(120);
  expect(await suspense()).toBe(before.suspense + 12_000n);
  expect(await house("bank_clearing", "SCB")).toBe(before.bank - 12_000n);
  const member = await registered(world);
  const outcome = await assignPayment(world.app.ctx, desk, {
    paymentId: id,
    memberId: member.id,
    note: "slip sent by chat",
  });
  expect(outcome).toBe("done");
  expect(await suspense()).toBe(before.suspense);
  expect(await posted(member.id)).toBe(12_000n);
  expect(await state(id)).toMatchObject({ state: "credited", reason: null, member_id: member.id });
  expect(await selectPaymentDecisions(world.db, id)).toMatchObject([
    {
      action: "assign",
      by: desk.staff.name,
      note: "slip sent by chat",
      member: { id: `${member.id}` },
    },
  ]);
  const list = await world.call("POST", "/api/statement", {
    token: member.token,
    body: { page: 1 },
  });
  expect(list.body).toMatchObject({
    total: 1,
    statements: [{ statementType: "deposit", from: "SCB", amount: 120, status: "SUCCESS" }],
  });
});

describe("assigning", () => {
  const assign = (paymentId: string, memberId: bigint) =>
    assignPayment(world.app.ctx, desk, { paymentId, memberId });

  test("20 times at once, to one member and to another: one of them has it", async () => {
    const [one, two] = [await registered(world), await registered(world)];
    const { id } = await stray(80);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => assign(id, index % 2 ? one.id : two.id)),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === "resolved")).toHaveLength(10);
    const balances = [await posted(one.id), await posted(two.id)];
    expect(balances.sort()).toEqual([0n, 8_000n]);
    expect(await selectPaymentDecisions(world.db, id)).toHaveLength(1);
  });

  test("the same event again, after it was assigned, changes nothing", async () => {
    const member = await registered(world);
    const { id, body } = await stray(81);
    await assign(id, member.id);
    for (const eventId of [body.eventId, randomUUID()]) {
      const again = { party: "bank-feed", secret: SECRET, body: { ...body, eventId } };
      expect((await postCallback(world, again)).status).toBe(200);
    }
    expect(await posted(member.id)).toBe(8_100n);
  });

  test("both amounts of one reference", async () => {
    const member = await registered(world);
    const first = await stray(82);
    const second = await stray(83, { transRef: first.reference });
    expect((await state(first.id)).reason).toBe("unknown");
    expect((await state(second.id)).reason).toBe("reference");
    expect(await assign(first.id, member.id)).toBe("done");
    expect(await assign(second.id, member.id)).toBe("done");
    expect(await posted(member.id)).toBe(16_500n);
  });

  test("not to a member of another currency, not to nobody, not what is not there", async () => {
    const { id } = await stray(84, { currency: "LAK" });
    const member = await registered(world);
    expect(await assign(id, member.id)).toBe("currency");
    expect(await assign(id, 1n)).toBe("missing");
    expect(await assign(randomUUID(), member.id)).toBe("missing");
    expect(await state(id)).toMatchObject({ state: "unmatched" });
  });

  test("A15: a payment for a cancelled QR makes it paid, and a second one does not", async () => {
    const member = await registered(world);
    const qr = await world.call<{ qrcodeId: string; amount: number }>("POST", "/api/qrcode/KBANK", {
      token: member.token,
      body: { amount: 222 },
    });
    const { qrcodeId, amount } = qr.body;
    await world.call("DELETE", `/api/qrcode/${qrcodeId}`, { token: member.token });
    const late = async () => {
      const { accountNo: _, ...told } = (await stray(1)).body;
      const body = {
        ...told,
        eventId: randomUUID(),
        transRef: randomUUID().replaceAll("-", "").slice(0, 20),
        bankCode: "KBANK",
        proxy: { type: "nationalId", value: "0105561000019" },
        amount,
        at: new Date(world.clock.nowMs() + 2_000).toISOString(),
      };
      await postCallback(world, { party: "bank-feed", secret: SECRET, body });
    };
    await late();
    await late();
    const cancelled = await waiting({ reason: "cancelled" });
    const payments = cancelled.filter(({ memberId }) => memberId === member.id);
    expect(payments).toHaveLength(2);
    for (const { id } of payments) expect(await assign(id, member.id)).toBe("done");
    expect(await posted(member.id)).toBe(2n * BigInt(Math.round(amount * 100)));
    const states = await world.db
      .selectFrom("deposits_qr")
      .select("state")
      .where("member_id", "=", member.id)
      .execute();
    expect(states).toEqual([{ state: "paid" }]);
  });
});

describe("dismissing", () => {
  const dismiss = (paymentId: string) =>
    dismissPayment(world.app.ctx, desk, { paymentId, note: "returned to payer" });

  test("gives the money back to the bank's account, once", async () => {
    const before = { suspense: await suspense(), bank: await house("bank_clearing", "SCB") };
    const { id } = await stray(60);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => dismiss(id)));
    expect(new Set(outcomes)).toEqual(new Set(["done"]));
    expect(await suspense()).toBe(before.suspense);
    expect(await house("bank_clearing", "SCB")).toBe(before.bank);
    expect(await selectPaymentDecisions(world.db, id)).toMatchObject([
      { action: "dismiss", by: desk.staff.name, note: "returned to payer" },
    ]);
  });

  test("against assigning at the same moment: one of the two", async () => {
    const member = await registered(world);
    const { id } = await stray(61);
    const [assigned, dismissed] = await Promise.all([
      assignPayment(world.app.ctx, desk, { paymentId: id, memberId: member.id }),
      dismiss(id),
    ]);
    expect([assigned, dismissed].sort()).toEqual(["done", "resolved"]);
    expect(await posted(member.id)).toBe(assigned === "done" ? 6_100n : 0n);
    expect(await selectPaymentDecisions(world.db, id)).toHaveLength(1);
  });

  test("what is not there", async () => {
    expect(await dismiss(randomUUID())).toBe("missing");
  });
});

test("what waits is filtered and paged, the longest waiting first; what is decided is found by its reference", async () => {
  const name = `WANTED ${randomUUID().slice(0, 8)}`;
  const from = { bankCode: "BBL", accountNo: "xxx-x-x1234-x", name };
  const made = [await stray(91, { from }), await stray(92, { from }), await stray(93, { from })];
  const ids = made.map(({ id }) => id);
  const text = name.slice(7);
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const all = await waiting({ text });
  expect(idsOf(all)).toEqual(ids);
  const [first] = all;
  const after: [Date, string] = [first?.receivedAt ?? new Date(0), first?.id ?? ""];
  expect(idsOf(await waiting({ text, after, limit: 1 }))).toEqual(ids.slice(1, 2));
  expect(await waiting({ text, reason: "name" })).toEqual([]);
  expect(await waiting({ text, reason: "unknown" })).toHaveLength(3);
  expect(await waiting({ text: "100%_" })).toEqual([]);
  const reference = String(made[0]?.body.transRef);
  expect(await waiting({ tab: "done", text: reference })).toEqual([]);
  await dismissPayment(world.app.ctx, desk, { paymentId: ids[0] ?? "", note: "returned" });
  expect(idsOf(await waiting({ text }))).toEqual(ids.slice(1));
  expect(idsOf(await waiting({ tab: "done", text: reference }))).toEqual(ids.slice(0, 1));
});

test("a decision is never changed afterwards", async () => {
  const { id } = await stray(64);
  await dismissPayment(world.app.ctx, desk, { paymentId: id, note: "once" });
  for (const statement of [
    sql`update deposits_decision set operator = 'somebody else'`,
    sql`delete from deposits_decision`,
  ]) {
    await expect(statement.execute(world.app.ctx.db)).rejects.toThrow("permission denied");
  }
});
