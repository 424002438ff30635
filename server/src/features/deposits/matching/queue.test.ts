import { randomUUID } from "node:crypto";
import { payments } from "@krapao/contract/console/deposits/payments";
import { maskAccountNo } from "@krapao/contract/wire/bank-feed";
import { freeAccountNo } from "@krapao/testkit/builders/free-numbers";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { balanceOf, expectLedgerInvariants, postCallback } from "@krapao/testkit/builders/money";
import { asReviewer } from "@krapao/testkit/builders/reviewers";
import { houseBalanceMinor } from "@krapao/testkit/ledger/house-balance";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transaction } from "../../../kernel/context.ts";
import { houseAccountId } from "../../../ledger/ledger.ts";
import type { Reviewer } from "../reviewer.ts";
import { dismissPayment } from "./dismiss-payment.ts";
import { listPayments } from "./list-payments.ts";
import { matchToMember } from "./match-to-member.ts";
import { listPaymentDecisions } from "./queries.ts";

const SECRET = "feed-secret";

let world: World;
let reviewer: Reviewer;
beforeAll(async () => {
  world = await startWorld({
    withJobs: false,
    env: { ...BEHIND_PROXY, BANK_FEED_SECRET: SECRET },
  });
  reviewer = await asReviewer(world);
});
afterAll(async () => {
  await expectLedgerInvariants(world);
  await world?.close();
});

/** A transfer that cannot be matched to a member. */
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
    from: { bankCode: "BBL", accountNo: maskAccountNo(freeAccountNo()), name: "UNKNOWN K***" },
    at: world.clock.now().toISOString(),
    ...fields,
  };
  await postCallback(world, { sender: "bank-feed", secret: SECRET, body });
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
/** A page of the queue: the tab `waiting`, unless another one is given. */
const page = (input: object) =>
  listPayments(world.app.ctx, v.parse(payments.input, { tab: "waiting", ...input }));
const waiting = async (input: object) => (await page(input)).rows;
const suspense = () => house("suspense", "deposit");
const state = (id: string) =>
  world.db
    .selectFrom("deposits_payment")
    .select(["state", "reason", "member_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test("an unmatched payment is in suspense until a staff user decides", async () => {
  const before = { suspense: await suspense(), bank: await house("bank_clearing", "SCB") };
  const { id } = await stray(120);
  expect(await suspense()).toBe(before.suspense + 12_000n);
  expect(await house("bank_clearing", "SCB")).toBe(before.bank - 12_000n);
  const member = await registerMember(world);
  const outcome = await matchToMember(world.app.ctx, reviewer, {
    paymentId: id,
    memberId: member.id,
    note: "slip sent by chat",
  });
  expect(outcome).toBe("done");
  expect(await suspense()).toBe(before.suspense);
  expect(await posted(member.id)).toBe(12_000n);
  expect(await state(id)).toMatchObject({ state: "credited", reason: null, member_id: member.id });
  expect(await listPaymentDecisions(world.db, id)).toMatchObject([
    {
      action: "match",
      by: reviewer.staff.name,
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

describe("matching a payment", () => {
  const match = (paymentId: string, memberId: bigint) =>
    matchToMember(world.app.ctx, reviewer, { paymentId, memberId });

  test("credits one of two members for 20 concurrent calls", async () => {
    const [one, two] = [await registerMember(world), await registerMember(world)];
    const { id } = await stray(80);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => match(id, index % 2 ? one.id : two.id)),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === "resolved")).toHaveLength(10);
    const balances = [await posted(one.id), await posted(two.id)];
    expect(balances.sort()).toEqual([0n, 8_000n]);
    expect(await listPaymentDecisions(world.db, id)).toHaveLength(1);
  });

  test("ignores the same event after the match", async () => {
    const member = await registerMember(world);
    const { id, body } = await stray(81);
    await match(id, member.id);
    for (const eventId of [body.eventId, randomUUID()]) {
      const again = { sender: "bank-feed", secret: SECRET, body: { ...body, eventId } };
      expect((await postCallback(world, again)).status).toBe(200);
    }
    expect(await posted(member.id)).toBe(8_100n);
  });

  test("credits both amounts of one reference", async () => {
    const member = await registerMember(world);
    const first = await stray(82);
    const second = await stray(83, { transRef: first.reference });
    expect((await state(first.id)).reason).toBe("unknown");
    expect((await state(second.id)).reason).toBe("reference");
    expect(await match(first.id, member.id)).toBe("done");
    expect(await match(second.id, member.id)).toBe("done");
    expect(await posted(member.id)).toBe(16_500n);
  });

  test("refuses a member of another currency, an unknown member and an unknown payment", async () => {
    const { id } = await stray(84, { currency: "LAK" });
    const member = await registerMember(world);
    expect(await match(id, member.id)).toBe("currency");
    expect(await match(id, 1n)).toBe("missing");
    expect(await match(randomUUID(), member.id)).toBe("missing");
    expect(await state(id)).toMatchObject({ state: "unmatched" });
  });

  test("pays a cancelled QR with its payment, and not with a second one", async () => {
    const member = await registerMember(world);
    const qr = await world.call<{ qrcodeId: string; amount: number }>("POST", "/api/qrcode/KBANK", {
      token: member.token,
      body: { amount: 222 },
    });
    const { qrcodeId, amount } = qr.body;
    await world.call("DELETE", `/api/qrcode/${qrcodeId}`, { token: member.token });
    const late = async () => {
      const { accountNo: _, ...event } = (await stray(1)).body;
      const body = {
        ...event,
        eventId: randomUUID(),
        transRef: randomUUID().replaceAll("-", "").slice(0, 20),
        bankCode: "KBANK",
        proxy: { type: "nationalId", value: "0105561000019" },
        amount,
        at: new Date(world.clock.nowMs() + 2_000).toISOString(),
      };
      await postCallback(world, { sender: "bank-feed", secret: SECRET, body });
    };
    await late();
    await late();
    const cancelled = await waiting({ filter: { reason: ["cancelled"] } });
    const own = cancelled.filter((payment) => payment.member?.id === `${member.id}`);
    expect(own).toHaveLength(2);
    for (const { id } of own) expect(await match(id, member.id)).toBe("done");
    expect(await posted(member.id)).toBe(2n * BigInt(Math.round(amount * 100)));
    const states = await world.db
      .selectFrom("deposits_qr")
      .select("state")
      .where("member_id", "=", member.id)
      .execute();
    expect(states).toEqual([{ state: "paid" }]);
  });
});

describe("dismissing a payment", () => {
  const dismiss = (paymentId: string) =>
    dismissPayment(world.app.ctx, reviewer, { paymentId, reason: "returned", why: "to the payer" });

  test("moves the money back to the bank's account, once", async () => {
    const before = { suspense: await suspense(), bank: await house("bank_clearing", "SCB") };
    const { id } = await stray(60);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => dismiss(id)));
    expect(new Set(outcomes)).toEqual(new Set(["done"]));
    expect(await suspense()).toBe(before.suspense);
    expect(await house("bank_clearing", "SCB")).toBe(before.bank);
    expect(await listPaymentDecisions(world.db, id)).toMatchObject([
      { action: "dismiss", by: reviewer.staff.name, note: "returned: to the payer" },
    ]);
  });

  test("or matching it, when both happen at the same time: one of the two wins", async () => {
    const member = await registerMember(world);
    const { id } = await stray(61);
    const [matched, dismissed] = await Promise.all([
      matchToMember(world.app.ctx, reviewer, { paymentId: id, memberId: member.id }),
      dismiss(id),
    ]);
    expect([matched, dismissed].sort()).toEqual(["done", "resolved"]);
    expect(await posted(member.id)).toBe(matched === "done" ? 6_100n : 0n);
    expect(await listPaymentDecisions(world.db, id)).toHaveLength(1);
  });

  test("refuses an unknown payment", async () => {
    expect(await dismiss(randomUUID())).toBe("missing");
  });
});

test("lists unmatched payments filtered and paged, the longest waiting first, and finds decided ones by reference", async () => {
  const name = `WANTED ${randomUUID().slice(0, 8)}`;
  const from = { bankCode: "BBL", accountNo: "xxx-x-x1234-x", name };
  const made = [await stray(91, { from }), await stray(92, { from }), await stray(93, { from })];
  const ids = made.map(({ id }) => id);
  const search = name.slice(7);
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  expect(idsOf(await waiting({ search }))).toEqual(ids);
  const { next: cursor } = await page({ search, limit: 1 });
  expect(idsOf(await waiting({ search, cursor, limit: 1 }))).toEqual(ids.slice(1, 2));
  expect(await waiting({ search, filter: { reason: ["name"] } })).toEqual([]);
  expect(await waiting({ search, filter: { reason: ["unknown"] } })).toHaveLength(3);
  expect(await waiting({ search: "100%_" })).toEqual([]);
  const reference = String(made[0]?.body.transRef);
  expect(await waiting({ tab: "done", search: reference })).toEqual([]);
  await dismissPayment(world.app.ctx, reviewer, {
    paymentId: ids[0] ?? "",
    reason: "returned",
    why: "to the payer",
  });
  expect(idsOf(await waiting({ search }))).toEqual(ids.slice(1));
  expect(idsOf(await waiting({ tab: "done", search: reference }))).toEqual(ids.slice(0, 1));
});

test("decisions cannot be updated or deleted", async () => {
  const { id } = await stray(64);
  await dismissPayment(world.app.ctx, reviewer, { paymentId: id, reason: "returned", why: "once" });
  for (const statement of [
    sql`update deposits_decision set staff_name = 'another name'`,
    sql`delete from deposits_decision`,
  ]) {
    await expect(statement.execute(world.app.ctx.db)).rejects.toThrow("permission denied");
  }
});
