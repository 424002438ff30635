/** SQL of the desk that matches payments. */
import type { Currency } from "@krapao/contract";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import type { DepositsPayment } from "../../kernel/schema.ts";
import type { UnmatchedReason } from "./qr.ts";
import { type BookedPayment, toPayment } from "./queries-payments.ts";
import { toMemberBrief } from "./show-member.ts";

export interface DeskPayment extends BookedPayment {
  member: ReturnType<typeof toMemberBrief>;
}

export interface PaymentPage {
  tab: "waiting" | "done" | "owed";
  reason: UnmatchedReason | null;
  text: string | null;
  /** Code of a house account. */
  house?: string | null;
  after: [Date, string] | null;
  limit: number;
}

const paymentsOf = (db: Db) =>
  db
    .selectFrom("deposits_payment as payment")
    .leftJoin("accounts_member as member", "member.id", "payment.member_id")
    .selectAll("payment")
    .select(["member.name as member_name", "member.phone as member_phone"]);

/** One page: what waits in the order of arrival, what is decided newest first. */
export async function selectDeskPayments(db: Db, page: PaymentPage): Promise<DeskPayment[]> {
  const { tab, reason, text, house, after, limit } = page;
  const isWaiting = tab === "waiting";
  const order = isWaiting ? "asc" : "desc";
  let query = paymentsOf(db)
    .where(tab === "owed" ? isOwed() : isOpen(isWaiting))
    .orderBy("payment.received_at", order)
    .orderBy("payment.id", order)
    .limit(limit);
  if (house) query = query.where(await paidTo(db, house));
  if (reason !== null) query = query.where("payment.reason", "=", reason);
  if (text !== null) {
    query = isWaiting
      ? query.where(contains(text))
      : query.where("payment.reference", "in", await referencesOf(db, text));
  }
  if (after) {
    const [at, id] = after;
    const compare = sql.raw(isWaiting ? ">" : "<");
    query = query.where(
      sql<boolean>`(payment.received_at, payment.id) ${compare} (${at}, ${id}::uuid)`,
    );
  }
  return (await query.execute()).map(toDeskPayment);
}

const isOpen = (isWaiting: boolean) =>
  sql<boolean>`payment.state ${sql.raw(isWaiting ? "=" : "<>")} 'unmatched'`;

/** Taken back once, and what it had earned was used: few, and found by them. */
function isOwed() {
  return sql<boolean>`payment.id in (select back.payment_id from deposits_owed owed
    join deposits_taken_back back on back.deposit_id = owed.deposit_id
    where owed.settlement is null and owed.taken < owed.earned)`;
}

/** What waits is little: any part of it may be looked for. */
function contains(text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`(payment.reference ilike ${pattern} or payment.payer ->> 'accountNo' ilike ${pattern}
    or payment.payer ->> 'name' ilike ${pattern})`;
}

/** To the account's number or PromptPay id; gateways and wallets name none, and stand for themselves. */
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

/** A bank's reference as payments keep it: as it is, and behind the code of each bank of ours. */
async function referencesOf(db: Db, reference: string): Promise<string[]> {
  const banks = await db.selectFrom("deposits_channel").select("bank_code").distinct().execute();
  return [reference, ...banks.map(({ bank_code }) => `${bank_code}:${reference}`)];
}

/** Payments that are known under a bank's reference. */
export async function findPaymentsByReference(db: Db, reference: string): Promise<DeskPayment[]> {
  const rows = await paymentsOf(db)
    .where("payment.source", "=", "bank-feed")
    .where("payment.reference", "in", await referencesOf(db, reference))
    .limit(5)
    .execute();
  return rows.map(toDeskPayment);
}

export async function findDeskPayment(db: Db, id: string): Promise<DeskPayment | null> {
  const row = await paymentsOf(db).where("payment.id", "=", id).executeTakeFirst();
  return row ? toDeskPayment(row) : null;
}

/** Payments that wait, of about this time. */
export async function selectWaitingAround(
  db: Db,
  { currency, from, until }: { currency: Currency; from: Date; until: Date },
): Promise<DeskPayment[]> {
  const rows = await paymentsOf(db)
    .where("payment.state", "=", "unmatched")
    .where("payment.currency", "=", currency)
    .where("payment.paid_at", ">=", from)
    .where("payment.paid_at", "<=", until)
    .orderBy("payment.received_at", "desc")
    .limit(200)
    .execute();
  return rows.map(toDeskPayment);
}

/** Of whom each part of a split payment is. */
export async function selectShareholders(
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

/** The decisions on a payment, oldest first. */
export async function selectPaymentDecisions(db: Db, paymentId: string) {
  const rows = await db
    .selectFrom("deposits_decision as decision")
    .leftJoin("accounts_member as member", "member.id", "decision.member_id")
    .select(["action", "operator as by", "note", "at", "decision.member_id"])
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
};

function toDeskPayment(row: Row): DeskPayment {
  return { ...toPayment(row), member: toMemberBrief(row) };
}
