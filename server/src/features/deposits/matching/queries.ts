/** SQL of the matching queue. */

import type { Currency } from "@krapao/contract";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db } from "../../../kernel/db/database.ts";
import type { DepositsPayment } from "../../../kernel/db/schema.ts";
import {
  type AmountAndDays,
  conditionsOf,
  type Sort,
  type SortedPage,
  type SortKey,
  sqlOf,
  sumRows,
  type Totals,
} from "../../../kernel/db/sorted-list.ts";
import { toPayment } from "../crediting/queries-payments.ts";
import { toMemberBrief } from "../member-brief.ts";
import type { BookedPayment, UnmatchedReason } from "../payment.ts";
import { isUnmatched } from "../published.ts";
import { listPaymentReferences } from "../queries-channels.ts";

export interface ConsolePayment extends BookedPayment {
  member: ReturnType<typeof toMemberBrief>;
  /** Name of the staff user who asked first, of two persons, to credit it. */
  askedBy: string | null;
}

export interface PaymentPage {
  tab: "waiting" | "done" | "clawback";
  reason: UnmatchedReason | null;
  text: string | null;
  /** Code of a house account. */
  house?: string | null;
  sort: Sort;
  after: SortedPage["after"];
  filter: Partial<AmountAndDays>;
  limit: number;
}

const selectPayments = (db: Db) =>
  db
    .selectFrom("deposits_payment as payment")
    .leftJoin("accounts_member as member", "member.id", "payment.member_id")
    .selectAll("payment")
    .select(["member.name as member_name", "member.phone as member_phone"])
    .select(
      sql<string | null>`(select staff.name from deposits_credit_request request
        join staff_user staff on staff.id = request.asked_by
        where request.payment_id = payment.id and request.round = payment.round
          and ${isUnmatched("payment")}
        order by request.at desc limit 1)`.as("asked_by"),
    );

/** What the columns of the payments sort by, each with an index. */
export function paymentKey(by: string): SortKey {
  return by === "amount"
    ? { of: sql`payment.amount_minor`, type: "bigint" }
    : { of: sql`payment.received_at`, type: "timestamptz" };
}

/** One page of payments. */
export async function listConsolePayments(
  db: Db,
  page: PaymentPage,
): Promise<(ConsolePayment & { sortKey: string })[]> {
  const { sort, after } = page;
  const id = { of: sql`payment.id`, type: "uuid" } as const;
  const sorted = sqlOf({ key: paymentKey(sort.by), id, isDescending: sort.isDescending, after });
  let query = selectPayments(db).select(sorted.keyText.as("sort_key"));
  for (const condition of await paymentConditions(db, page)) query = query.where(condition);
  const rows = await query.where(sorted.beyond).orderBy(sorted.order).limit(page.limit).execute();
  return rows.map((row) => ({ ...toConsolePayment(row), sortKey: row.sort_key }));
}

/** Count and sums of all payments that the filter leaves. */
export async function sumPayments(db: Db, page: PaymentPage): Promise<Totals> {
  const conditions = await paymentConditions(db, page);
  return sumRows(
    db,
    sql`select payment.currency, payment.amount_minor from deposits_payment payment
      where ${sql.join(conditions, sql` and `)}`,
  );
}

async function paymentConditions(db: Db, page: PaymentPage): Promise<RawBuilder<boolean>[]> {
  const { tab, reason, text, house } = page;
  const isWaiting = tab === "waiting";
  const found = [
    tab === "clawback" ? hasOpenClawback() : isInTab(isWaiting),
    ...conditionsOf(page.filter, COLUMNS),
  ];
  if (house) found.push(await paidTo(db, house));
  if (reason !== null) found.push(sql`payment.reason = ${reason}`);
  if (text !== null) {
    const references = isWaiting ? [] : await listPaymentReferences(db, text);
    found.push(isWaiting ? contains(text) : sql`payment.reference = any(${references}::text[])`);
  }
  return found;
}

const COLUMNS = {
  amount: sql`payment.amount_minor`,
  at: sql`payment.received_at`,
  currency: sql`payment.currency`,
};

/** What goes back is neither: it is in the list of returns until then. */
const isInTab = (isWaiting: boolean) =>
  isWaiting
    ? isUnmatched("payment")
    : sql<boolean>`payment.state <> 'unmatched' and payment.state <> 'returning'`;

/**
 * Reversed, with rewards that were used and are not settled. These are few, so the subquery starts
 * from them.
 */
function hasOpenClawback() {
  return sql<boolean>`payment.id in (select reversal.payment_id from deposits_clawback clawback
    join deposits_reversal reversal on reversal.deposit_id = clawback.deposit_id
    where clawback.settlement is null and clawback.clawed_back < clawback.earned)`;
}

/** Unmatched payments are few enough for a substring search. */
function contains(text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`(payment.reference ilike ${pattern} or payment.payer ->> 'accountNo' ilike ${pattern}
    or payment.payer ->> 'name' ilike ${pattern})`;
}

/**
 * Payments to the account's number or PromptPay id. Payments of gateways and wallets name no
 * account; they are found by their channel.
 */
async function paidTo(db: Db, code: string) {
  const house = await db
    .selectFrom("deposits_channel")
    .select(["bank_code", "bank_type", "account_no", "promptpay_id"])
    .where("code", "=", code)
    .executeTakeFirst();
  if (!house) return sql<boolean>`false`;
  const { bank_code, bank_type, account_no, promptpay_id } = house;
  const banks = /^T[MT]B$/.test(bank_code) ? ["TMB", "TTB"] : [bank_code];
  const numbers = promptpay_id === null ? [account_no] : [account_no, promptpay_id];
  const toNumber = sql<boolean>`(payment.house_account = any(${numbers}::text[]) and payment.channel = any(${banks}::text[]))`;
  if (bank_type === "bank") return toNumber;
  return sql<boolean>`(${toNumber} or (payment.house_account is null and payment.channel = ${bank_code}))`;
}

export async function findConsolePayment(db: Db, id: string): Promise<ConsolePayment | null> {
  const row = await selectPayments(db).where("payment.id", "=", id).executeTakeFirst();
  return row ? toConsolePayment(row) : null;
}

/** Unmatched payments that were paid in the span. */
export async function listUnmatchedBetween(
  db: Db,
  { currency, from, until }: { currency: Currency; from: Date; until: Date },
): Promise<ConsolePayment[]> {
  const rows = await selectPayments(db)
    .where(isUnmatched("payment"))
    .where("payment.currency", "=", currency)
    .where("payment.paid_at", ">=", from)
    .where("payment.paid_at", "<=", until)
    .orderBy("payment.received_at", "desc")
    .limit(200)
    .execute();
  return rows.map(toConsolePayment);
}

/** The parts of a split payment with their members. */
export async function listShareRows(
  db: Db,
  { paymentId, round }: { paymentId: string; round: number },
) {
  const rows = await db
    .selectFrom("deposits_share as share")
    .innerJoin("accounts_member as member", "member.id", "share.member_id")
    .select(["share.member_id", "share.amount_minor as amount"])
    .select(["member.name as member_name", "member.phone as member_phone"])
    .where("share.payment_id", "=", paymentId)
    .where("share.round", "=", round)
    .orderBy("share.position")
    .execute();
  return rows.flatMap((row) => {
    const member = toMemberBrief(row);
    return member ? [{ member, amount: row.amount }] : [];
  });
}

/** Decisions about a payment, oldest first. */
export async function listPaymentDecisions(db: Db, paymentId: string) {
  const rows = await db
    .selectFrom("deposits_decision as decision")
    .leftJoin("accounts_member as member", "member.id", "decision.member_id")
    .select(["action", "staff_name as by", "note", "at", "decision.member_id"])
    .select(["member.name as member_name", "member.phone as member_phone"])
    .where("payment_id", "=", paymentId)
    .orderBy("at")
    .orderBy("decision.id")
    .execute();
  return rows.map((row) => {
    const { action, by, note, at } = row;
    return { action, by, note, at, member: toMemberBrief(row) };
  });
}

type Row = Selectable<DepositsPayment> & {
  member_name: string | null;
  member_phone: string | null;
  asked_by: string | null;
};

function toConsolePayment(row: Row): ConsolePayment {
  return { ...toPayment(row), member: toMemberBrief(row), askedBy: row.asked_by };
}
