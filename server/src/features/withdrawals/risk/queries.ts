/** SQL of the facts that the risk rules use, and of stored assessments. */
import { sql } from "kysely";
import { ask, type Db, inOrder, type Statement, type Tx } from "../../../kernel/db/database.ts";
import type { WithdrawalsAssessmentOccasion } from "../../../kernel/db/schema.ts";
import type { Risk, Sharing } from "./risk.ts";

/** Longer lists are of no use to staff. */
const SHARING_MAX = 20;
/** How many traces of one address or device are read before duplicates are removed. */
const TRACES_MAX = 60;

/**
 * Inserts an assessment. The score that lists show is the one at the member's request, or at the
 * end of the sweep; a decision does not change it.
 */
export function insertAssessment(
  tx: Tx,
  assessment: {
    assessmentId: string;
    id: string;
    occasion: WithdrawalsAssessmentOccasion;
    risk: Risk;
  },
): Statement<unknown> {
  const { score, level, findings, at } = assessment.risk;
  const insertion = tx.insertInto("withdrawals_assessment").values({
    id: assessment.assessmentId,
    withdrawal_id: assessment.id,
    occasion: assessment.occasion,
    score,
    level,
    findings: JSON.stringify(findings),
    at,
  });
  const update = tx
    .updateTable("withdrawals_withdrawal")
    .set({ risk_score: score })
    .where("id", "=", assessment.id);
  return inOrder(tx, [ask(tx, insertion), assessment.occasion !== "decision" && ask(tx, update)]);
}

/** The risk at the member's request, or at the end of the sweep. */
export async function findAssessment(db: Db | Tx, withdrawalId: string) {
  const row = await db
    .selectFrom("withdrawals_assessment")
    .select(["score", "level", "findings", "at"])
    .where("withdrawal_id", "=", withdrawalId)
    .where("occasion", "<>", "decision")
    .orderBy("at", "desc")
    .executeTakeFirst();
  return row ?? null;
}

/** The member's requests since then and earlier payouts, without failed and refused ones. */
export async function getOwnHistory(
  db: Db | Tx,
  { memberId, exceptId, since }: { memberId: bigint; exceptId: string; since: Date },
) {
  const row = await db
    .selectFrom("withdrawals_withdrawal")
    .select((eb) => [
      eb.fn.countAll<bigint>().filterWhere("created_at", ">=", since).as("recentCount"),
      eb.fn.sum<string>("amount_minor").filterWhere("created_at", ">=", since).as("recentMinor"),
      eb.fn.countAll<bigint>().filterWhere("state", "=", "paid").as("paidCount"),
      eb.fn.sum<string>("amount_minor").filterWhere("state", "=", "paid").as("paidMinor"),
    ])
    .where("member_id", "=", memberId)
    .where("id", "<>", exceptId)
    .where("state", "not in", ["failed", "refused", "returned"])
    .executeTakeFirstOrThrow();
  return {
    recentCount: Number(row.recentCount),
    recentMinor: BigInt(row.recentMinor ?? 0),
    paidCount: Number(row.paidCount),
    paidMinor: BigInt(row.paidMinor ?? 0),
  };
}

/** Other members with this account number: current, requested as a change, or paid to before. */
export async function listSharingAccount(
  db: Db | Tx,
  { memberId, accountNo }: { memberId: bigint; accountNo: string },
): Promise<Sharing[]> {
  const { rows } = await sql<Sharing>`
    select id, name from accounts_member where id in (
      select id from accounts_member where bank_account_no collate "C" = ${accountNo}
      union select member_id from accounts_bank_change where bank_account_no = ${accountNo}
      union select member_id from withdrawals_withdrawal where bank_account_no = ${accountNo}
    ) and id <> ${memberId} order by id limit ${SHARING_MAX}`.execute(db);
  return rows;
}

/** Other members whose bank account has a holder of this name. */
export async function listSharingHolder(
  db: Db | Tx,
  { memberId, holder }: { memberId: bigint; holder: string },
): Promise<Sharing[]> {
  const { rows } = await sql<Sharing>`
    select id, name from accounts_member
    where public.fold_holder(bank_account_name) collate "C" = public.fold_holder(${holder}::text)
      and length(public.fold_holder(${holder}::text)) > 1 and id <> ${memberId}
    order by id limit ${SHARING_MAX}`.execute(db);
  return rows;
}

/** Other members seen since then with an address or a device of this member. */
export async function listSharingTrace(
  db: Db | Tx,
  { memberId, kind, since }: { memberId: bigint; kind: "address" | "device"; since: Date },
): Promise<(Sharing & { value: string })[]> {
  const { rows } = await sql<Sharing & { value: string }>`
    select m.id, m.name, theirs.value from accounts_trace mine
    join lateral (
      select member_id, value from accounts_trace
      where kind = mine.kind and value = mine.value and member_id <> mine.member_id
        and last_seen_at >= ${since}
      limit ${TRACES_MAX}
    ) theirs on true
    join accounts_member m on m.id = theirs.member_id
    where mine.member_id = ${memberId} and mine.kind = ${kind}::accounts_trace_kind
      and mine.last_seen_at >= ${since}
    limit ${TRACES_MAX}`.execute(db);
  const known = new Set<bigint>();
  return rows.filter(({ id }) => !known.has(id) && known.add(id)).slice(0, SHARING_MAX);
}

/** Whether another member has this member's account, holder or device. */
export async function isSharing(
  db: Db | Tx,
  { memberId, since }: { memberId: bigint; since: Date },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from accounts_member other
      where other.bank_account_no collate "C" = me.bank_account_no and other.id <> me.id
    ) or exists (
      select from accounts_bank_change change
      where change.bank_account_no = me.bank_account_no and change.member_id <> me.id
    ) or exists (
      select from withdrawals_withdrawal paid
      where paid.bank_account_no = me.bank_account_no and paid.member_id <> me.id
    ) or exists (
      select from accounts_member other
      where public.fold_holder(other.bank_account_name) collate "C"
          = public.fold_holder(me.bank_account_name)
        and length(public.fold_holder(me.bank_account_name)) > 1 and other.id <> me.id
    ) or exists (
      select from accounts_trace mine join accounts_trace theirs on theirs.kind = mine.kind
        and theirs.value = mine.value and theirs.member_id <> mine.member_id
      where mine.member_id = me.id and mine.kind = 'device'
        and mine.last_seen_at >= ${since} and theirs.last_seen_at >= ${since}
    ) as found
    from accounts_member me where me.id = ${memberId}`.execute(db);
  return rows[0]?.found ?? false;
}

/** An address first seen since then, if the member had another one before. */
export async function findNewAddress(
  db: Db | Tx,
  { memberId, since }: { memberId: bigint; since: Date },
): Promise<string | null> {
  const rows = await db
    .selectFrom("accounts_trace")
    .select(["value", "first_seen_at"])
    .where("member_id", "=", memberId)
    .where("kind", "=", "address")
    .orderBy("first_seen_at", "desc")
    .limit(TRACES_MAX)
    .execute();
  const newest = rows.find(({ first_seen_at }) => first_seen_at >= since);
  const hasOlder = rows.some(({ first_seen_at }) => first_seen_at < since);
  return newest && hasOlder ? newest.value : null;
}

/** The latest change of the bank account that was granted or is waiting. */
export async function findLastBankChange(
  db: Db | Tx,
  memberId: bigint,
): Promise<{ at: Date; isWaiting: boolean } | null> {
  const row = await db
    .selectFrom("accounts_bank_change")
    .select(["state", "requested_at", "closed_at"])
    .where("member_id", "=", memberId)
    .where("state", "in", ["waiting", "applied"])
    .orderBy("requested_at", "desc")
    .executeTakeFirst();
  if (!row) return null;
  return { at: row.closed_at ?? row.requested_at, isWaiting: row.state === "waiting" };
}

/**
 * Deposits of the member that a staff user entered and no external party has confirmed. They count
 * until the bank confirms them, however long ago they were credited.
 */
export async function sumUnconfirmed(
  db: Db | Tx,
  memberId: bigint,
): Promise<{ count: number; sumMinor: bigint }> {
  const { rows } = await sql<{ count: bigint; sum: string | null }>`
    select count(*), sum(amount_minor) from (
      select payment.amount_minor from deposits_payment payment
      where payment.member_id = ${memberId} and payment.state = 'credited'
        and payment.entered_by_id is not null and payment.confirmed_at is null
      union all
      select share.amount_minor from deposits_share share
        join deposits_payment payment on payment.id = share.payment_id
          and payment.round = share.round and payment.state = 'split'
      where share.member_id = ${memberId}
        and payment.entered_by_id is not null and payment.confirmed_at is null
    ) unconfirmed`.execute(db);
  return { count: Number(rows[0]?.count ?? 0), sumMinor: BigInt(rows[0]?.sum ?? 0) };
}
