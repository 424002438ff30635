/** What staff users decided, over HTTP: the figures agree with the audit log and the records. */

import { randomUUID } from "node:crypto";
import type { WorkDecision, WorkRow } from "@krapao/contract/console/shifts/work";
import { DAY_MS, MINUTE_MS } from "@krapao/contract/time";
import { maskAccountNo } from "@krapao/contract/wire/bank-feed";
import { freeAccountNo } from "@krapao/testkit/builders/free-numbers";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { giveMoney, postCallback, shiftClock } from "@krapao/testkit/builders/money";
import { FEED_SECRET } from "@krapao/testkit/builders/rewards";
import { rowsRead } from "@krapao/testkit/builders/rows-read";
import { limitAmount, type TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayOf, spanOf } from "../../../kernel/calendar.ts";
import { listDecisions } from "./queries.ts";
import { workQuery } from "./queries-sums.ts";

let world: World;
let cashier: TestStaff;
let other: TestStaff;
let manager: TestStaff;
let agent: TestStaff;
let span: { from: string; to: string };

const post = <T = { message: string }>(staff: TestStaff, path: string, body?: object) =>
  world.console<T>("POST", `/api/console/${path}`, { token: staff.token, ...(body && { body }) });
async function ok(staff: TestStaff, path: string, body?: object): Promise<void> {
  const answer = await post(staff, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

async function withdrawal(amount: number): Promise<string> {
  const name = `HOLDER ${randomUUID()
    .replace(/[^a-f]/g, "")
    .toUpperCase()}`;
  const member = await registerMember(world, { name, bankAccountName: name });
  await giveMoney(world, member.id, BigInt(amount) * 200n);
  const { body } = await world.call<{ withdrawalId: string }>("POST", "/api/wallet/withdraw", {
    token: member.token,
    body: { amount },
  });
  return body.withdrawalId;
}

/** A slip of 250 baht that a cashier must decide. */
async function slip(memberId: bigint): Promise<string> {
  const id = randomUUID();
  const at = world.clock.now();
  await world.db
    .insertInto("deposits_slip")
    .values({
      id,
      member_id: memberId,
      state: "review",
      reason: "unreadable",
      currency: "THB",
      amount_minor: 25_000n,
      sha256: Buffer.from(id),
      media_id: id,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}

async function stray(amount: number): Promise<string> {
  const transRef = randomUUID().replaceAll("-", "").slice(0, 20).toUpperCase();
  const body = {
    eventId: randomUUID(),
    transRef,
    bankCode: "SCB",
    accountNo: "7440000041",
    amount,
    currency: "THB",
    from: { bankCode: "BBL", accountNo: maskAccountNo(freeAccountNo()), name: "UNKNOWN K***" },
    at: world.clock.now().toISOString(),
  };
  await postCallback(world, { sender: "bank-feed", secret: FEED_SECRET, body });
  const { id } = await world.db
    .selectFrom("deposits_payment")
    .select("id")
    .where("reference", "=", `SCB:${transRef}`)
    .executeTakeFirstOrThrow();
  return id;
}

beforeAll(async () => {
  const env = { ...BEHIND_PROXY, BANK_FEED_SECRET: FEED_SECRET };
  world = await startWorld({ withJobs: false, env });
  [cashier, other, manager, agent] = [
    await world.staff("cashier"),
    await world.staff("cashier"),
    await world.staff("manager"),
    await world.staff("agent"),
  ];
  for (const each of [cashier, other]) {
    await limitAmount(world, each, { kind: "withdrawals", once: 100_000 });
  }
  const today = dayOf(world.clock.now());
  span = { from: today, to: dayOf(new Date(world.clock.nowMs() + 10 * MINUTE_MS)) };
});
afterAll(() => world?.close());

const work = async (staff: TestStaff, more: object = {}): Promise<WorkRow[]> => {
  const answer = await post<{ rows: WorkRow[] }>(staff, "shifts/work", { ...span, ...more });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.rows;
};
const decisions = async (staff: TestStaff, more: object) =>
  (
    await post<{ decisions: WorkDecision[]; next: string | null }>(staff, "shifts/decisions", {
      ...span,
      ...more,
    })
  ).body;

/** Everything that the two cashiers decide: in order, with the time of each. */
async function decideAll() {
  const minute = (n: number) => shiftClock(world, n * MINUTE_MS);
  const [paid, rejected, large] = [
    await withdrawal(6_000),
    await withdrawal(7_000),
    await withdrawal(30_000),
  ];
  const member = await registerMember(world);
  const [slipId, paymentId, dismissed] = [
    await slip(member.id),
    await stray(120),
    await stray(130),
  ];
  await minute(1);
  const claimed = world.clock.nowMs();
  await ok(cashier, `withdrawals/${paid}/claim`);
  await ok(cashier, `slips/${slipId}/claim`, { isTaken: true });
  await minute(2);
  // A renewal of the claim does not begin it again.
  await minute(1.5);
  await ok(cashier, `withdrawals/${paid}/claim`);
  await minute(2);
  await ok(cashier, `withdrawals/${paid}/approve`, { version: 0 });
  await ok(cashier, `slips/${slipId}/reject`, { version: 0, reason: "INVALID_SLIP" });
  /** No claim lasted longer: a busy machine takes its time between the calls. */
  const longestSeconds = (world.clock.nowMs() - claimed) / 1_000;
  await ok(cashier, `payments/${paymentId}/match`, {
    version: 1,
    memberId: `${member.id}`,
    why: "the member sent the receipt",
  });
  await ok(other, `withdrawals/${rejected}/reject`, { version: 0, reason: "suspicious" });
  await ok(cashier, `withdrawals/${large}/approve`, { version: 0 });
  await ok(other, `withdrawals/${large}/approve`, { version: 1 });
  await ok(other, `payments/${dismissed}/dismiss`, {
    version: 1,
    reason: "returned",
    why: "sent back by the bank",
  });
  await minute(3);
  await ok(other, `slips/${slipId}/reopen`, { version: 1, why: "it can be read" });
  await ok(other, `payments/${paymentId}/reverse`, {
    version: 1,
    why: "another member",
  });
  const documentId = randomUUID();
  await world.ownerDb
    .insertInto("kyc_document")
    .values({
      id: documentId,
      member_id: member.id,
      kind: "identity",
      state: "uploaded",
      asked_at: world.clock.now(),
      changed_at: world.clock.now(),
      picture: "a.jpg",
    })
    .execute();
  const opened = { document_id: documentId, version: 1, staff_id: cashier.id };
  await world.ownerDb
    .insertInto("kyc_view")
    .values({ ...opened, opened_at: world.clock.now() })
    .execute();
  await ok(cashier, `documents/${documentId}/accept`, { version: 1, expiresOn: null });
  return { paid, rejected, large, slipId, paymentId, dismissed, member, longestSeconds };
}

describe("the work of staff users", () => {
  let done: Awaited<ReturnType<typeof decideAll>>;
  beforeAll(async () => {
    done = await decideAll();
  });
  const rowOf = (rows: WorkRow[], staff: TestStaff) => {
    const [row, ...more] = rows.filter(({ staffId }) => staffId === staff.id);
    if (!row || more.length > 0) throw new Error(`${more.length + 1} rows of ${staff.name}`);
    return row;
  };

  test("a manager sees what each staff user decided, with amounts, waits and what was undone", async () => {
    const rows = await work(manager, { period: "month" });
    expect(rowOf(rows, cashier)).toMatchObject({
      name: cashier.name,
      currency: "THB",
      withdrawals: {
        approved: 1,
        approvedAmount: 6_000,
        first: 1,
        rejected: 0,
        undone: 0,
      },
      slips: {
        approved: 0,
        rejected: 1,
        rejectedAmount: 250,
        undone: 1,
      },
      payments: { approved: 1, approvedAmount: 120, undone: 1, claimSeconds: null },
      documents: { approved: 1, approvedAmount: 0, rejected: 0, waitSeconds: null },
    });
    const { withdrawals, slips } = rowOf(rows, cashier);
    for (const seconds of [withdrawals?.claimSeconds, slips?.claimSeconds]) {
      expect(seconds).toBeGreaterThanOrEqual(MINUTE_MS / 1_000);
      expect(seconds).toBeLessThanOrEqual(Math.ceil(done.longestSeconds));
    }
    expect(slips?.waitSeconds).toBeGreaterThanOrEqual(119);
    expect(rowOf(rows, other)).toMatchObject({
      withdrawals: { approved: 1, approvedAmount: 30_000, rejected: 1, rejectedAmount: 7_000 },
      slips: null,
      payments: { approved: 0, rejected: 1, rejectedAmount: 130, undone: 0 },
      documents: null,
    });
  });

  test("a payout that failed afterwards counts as undone", async () => {
    await world.ownerDb
      .updateTable("withdrawals_withdrawal")
      .set({ state: "returned" })
      .where("id", "=", done.paid)
      .execute();
    expect(rowOf(await work(manager, { period: "month" }), cashier).withdrawals).toMatchObject({
      approved: 1,
      undone: 1,
    });
    const { decisions: undone } = await decisions(manager, {
      kind: "withdrawals",
      isUndone: true,
    });
    expect(undone.map(({ recordId }) => recordId)).toEqual([done.paid]);
  });

  test("the figures are those of the audit log", async () => {
    const { rows: entries } = await sql<{ staffId: string; action: string; count: number }>`
      select staff_id as "staffId", action, count(*)::integer as count from audit_entry
      where action in ('withdrawals.approve', 'withdrawals.reject', 'deposits.reject-slip',
        'deposits.match-payment', 'deposits.dismiss-payment', 'kyc.accept')
      group by 1, 2`.execute(world.db);
    const rows = await work(manager, { period: "month" });
    for (const staff of [cashier, other]) {
      const { withdrawals, slips, payments, documents } = rowOf(rows, staff);
      const audited = (action: string) =>
        entries.find((each) => each.staffId === staff.id && each.action === action)?.count ?? 0;
      const sum = (...counts: (number | undefined)[]) =>
        counts.reduce<number>((total, count) => total + (count ?? 0), 0);
      expect(sum(withdrawals?.approved, withdrawals?.first)).toBe(audited("withdrawals.approve"));
      expect(sum(withdrawals?.rejected)).toBe(audited("withdrawals.reject"));
      expect(sum(slips?.rejected)).toBe(audited("deposits.reject-slip"));
      expect(sum(payments?.approved)).toBe(audited("deposits.match-payment"));
      expect(sum(payments?.rejected)).toBe(audited("deposits.dismiss-payment"));
      expect(sum(documents?.approved)).toBe(audited("kyc.accept"));
    }
  });

  test("each figure has the decisions behind it, by page", async () => {
    const { rows } = { rows: await work(manager, { period: "month" }) };
    for (const row of rows) {
      for (const kind of ["withdrawals", "slips", "payments", "documents"] as const) {
        for (const outcome of ["approved", "first", "rejected"] as const) {
          const figure = row[kind]?.[outcome] ?? 0;
          const { currency, staffId } = row;
          const found = await decisions(manager, { kind, outcome, currency, staffId });
          expect(found.decisions.length, `${row.name} ${kind} ${outcome}`).toBe(figure);
        }
      }
    }
    const filter = { kind: "withdrawals", staffId: other.id, limit: 1 };
    const first = await decisions(manager, filter);
    const second = await decisions(manager, { ...filter, cursor: first.next });
    expect([...first.decisions, ...second.decisions]).toMatchObject([
      { recordId: done.large, outcome: "approved", amount: 30_000, of: "withdrawal" },
      { recordId: done.rejected, outcome: "rejected", amount: 7_000, of: "withdrawal" },
    ]);
    expect(second.next).toBeNull();
  });

  test("a cashier sees only what the cashier decided, whatever is asked for", async () => {
    const rows = await work(cashier, { period: "week" });
    expect(new Set(rows.map(({ staffId }) => staffId))).toEqual(new Set([cashier.id]));
    const found = await decisions(cashier, { kind: "withdrawals" });
    expect(new Set(found.decisions.map(({ staffId }) => staffId))).toEqual(new Set([cashier.id]));
    const refusals = [
      await post(cashier, "shifts/work", { ...span, staffId: other.id }),
      await post(cashier, "shifts/decisions", { ...span, staffId: other.id, kind: "slips" }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([403, 403]);
    expect(await work(agent)).toEqual([]);
  });

  test("a span of more than 92 days is refused, and other days have no figures", async () => {
    const long = await post(manager, "shifts/work", { from: "2026-01-01", to: "2026-06-01" });
    expect(long).toMatchObject({ status: 400, body: { message: "KEY_INVALID" } });
    expect(await work(manager, { from: "2020-01-01", to: "2020-01-31" })).toEqual([]);
  });

  test("reads decisions by staff user and time, however many there are", async () => {
    const { paid, slipId, paymentId } = done;
    const old = sql`now() - n * interval '1 hour' - interval '1 day'`;
    await sql`insert into withdrawals_decision (id, withdrawal_id, action, staff_id, at)
      select gen_random_uuid(), ${paid}, 'park', ${manager.id}, ${old}
      from generate_series(1, 5000) n`.execute(world.ownerDb);
    await sql`insert into deposits_slip_decision (id, slip_id, action, staff_id, staff_name, at)
      select gen_random_uuid(), ${slipId}, 'park', ${manager.id}, 'x', ${old}
      from generate_series(1, 5000) n`.execute(world.ownerDb);
    await sql`insert into deposits_decision (id, payment_id, action, staff_id, staff_name, at)
      select gen_random_uuid(), ${paymentId}, 'enter', ${manager.id}, 'x', ${old}
      from generate_series(1, 5000) n`.execute(world.ownerDb);
    await sql`analyze`.execute(world.ownerDb);
    // A day that has just begun has so few decisions that its time alone finds them.
    const from = dayOf(new Date(world.clock.nowMs() - 30 * DAY_MS));
    const query = workQuery({
      span: spanOf({ ...span, from }),
      staffIds: [cashier.id],
      period: "day",
      summedUntil: new Date(0),
    });
    const plan = await world.ownerDb.transaction().execute(async (tx) => {
      // The audit log of a test is short enough to be read from the start.
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${query}`.execute(tx);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    expect(plan).toContain("withdrawals_decision_staff");
    expect(plan).toContain("deposits_slip_decision_staff");
    expect(plan).toContain("deposits_decision_staff");
    expect(plan).toContain("audit_entry_documents");
    // What did not last is found from what ended it.
    expect(plan).toContain("withdrawals_undone");
    expect(plan).toContain("deposits_decision_reverse");
    expect(plan).toContain("deposits_slip_decision_reopen");
    expect(plan).not.toContain("Seq Scan on");
  });

  test("does not read the decisions of others for a staff user without any", async () => {
    await sql`insert into deposits_slip_decision (id, slip_id, action, staff_id, staff_name, at)
      select gen_random_uuid(), ${done.slipId}, 'approve', ${other.id}, 'x',
        ${spanOf(span).from}::timestamptz + n * interval '1 millisecond'
      from generate_series(1, 20000) n`.execute(world.ownerDb);
    await sql`analyze deposits_slip_decision`.execute(world.ownerDb);
    const page = {
      span: spanOf(span),
      outcome: null,
      currency: null,
      isUndone: false,
      after: null,
    };
    const read = await rowsRead(world, "deposits_slip_decision", (db) =>
      listDecisions(db, { ...page, kind: "slips", staffIds: [agent.id, other.id], limit: 50 }),
    );
    expect(read).toBeLessThan(500);
  });
});
