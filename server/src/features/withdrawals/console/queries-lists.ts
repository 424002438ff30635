/** SQL of the desk's lists. */
import type { QueueTab } from "@krapao/contract/office/withdrawals";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

/** A second person has been asked, and may still answer. */
const waitingApprovals = (now: Date) =>
  sql`select from approvals_request where state = 'waiting' and expires_at > ${now}`;

export async function hasWaitingApproval(
  db: Db | Tx,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`${waitingApprovals(now)} and subject = ${`withdrawal:${id}`}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Withdrawals with their members and who of the staff has to do with them. */
function deskRows(db: Db, now: Date) {
  return db
    .selectFrom("withdrawals_withdrawal as w")
    .innerJoin("accounts_member as member", "member.id", "w.member_id")
    .leftJoin("staff_member as claimer", (join) =>
      join.onRef("claimer.id", "=", "w.claimed_by").on("w.claimed_until", ">", now),
    )
    .leftJoin("staff_member as first", "first.id", "w.first_by")
    .leftJoin("staff_member as holder", "holder.id", "w.held_by")
    .leftJoin("staff_member as decider", "decider.id", "w.decided_by")
    .selectAll("w")
    .select([
      "member.name as member_name",
      "member.phone as member_phone",
      "member.created_at as member_since",
      "member.suspended_at as member_suspended_at",
      "claimer.id as claimer_id",
      "claimer.name as claimer_name",
      "first.name as first_name",
      "holder.name as holder_name",
      "decider.name as decider_name",
      sql<boolean>`exists (${waitingApprovals(now)} and subject = 'withdrawal:' || w.id)`.as(
        "is_asked",
      ),
    ]);
}
export type JoinedRow = Awaited<ReturnType<ReturnType<typeof deskRows>["execute"]>>[number];

export interface QueuePage {
  tab: QueueTab;
  search: string | null;
  /** Keys of the last row before. */
  after: { at: Date; id: string } | null;
  limit: number;
  now: Date;
  /** From when on what was decided counts as today's. */
  today: Date;
}

/** One page of a tab; one row more than `limit` when there is another page. */
export function selectQueue(db: Db, page: QueuePage): Promise<JoinedRow[]> {
  const { tab, after, now } = page;
  let query = deskRows(db, now).limit(page.limit + 1);
  if (page.search) query = query.where(isLike(page.search));
  if (tab === "done") {
    query = query
      .where("w.decided_at", ">=", page.today)
      .orderBy("w.decided_at", "desc")
      .orderBy("w.id", "desc");
    if (after)
      query = query.where(sql<boolean>`(w.decided_at, w.id) < (${after.at}, ${after.id}::uuid)`);
    return query.execute();
  }
  query = query
    .where("w.state", "=", "review")
    .where("w.held_at", tab === "held" ? "is not" : "is", null)
    .orderBy("w.review_at")
    .orderBy("w.id");
  if (after)
    query = query.where(sql<boolean>`(w.review_at, w.id) > (${after.at}, ${after.id}::uuid)`);
  return query.execute();
}

export async function selectDeskRow(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<JoinedRow | null> {
  return (await deskRows(db, now).where("w.id", "=", id).executeTakeFirst()) ?? null;
}

/** Payouts by what they stand at. */
export interface PayoutPage {
  tab: "all" | "approved" | "sent" | "unknown" | "paid" | "returned" | "refused" | "late";
  search: string | null;
  bankCode: string | null;
  after: { at: Date; id: string } | null;
  limit: number;
  now: Date;
  /** Sent before then, and nothing heard: overdue. */
  overdueBefore: Date;
}

export function selectPayouts(db: Db, page: PayoutPage): Promise<JoinedRow[]> {
  const { tab, after, overdueBefore } = page;
  let query = deskRows(db, page.now)
    .orderBy("w.created_at", "desc")
    .orderBy("w.id", "desc")
    .limit(page.limit + 1);
  if (page.search) query = query.where(isOf(page.search));
  if (page.bankCode) query = query.where("w.bank_code", "=", page.bankCode);
  if (after) {
    query = query.where(sql<boolean>`(w.created_at, w.id) < (${after.at}, ${after.id}::uuid)`);
  }
  if (tab === "all") query = query.where("w.state", "not in", ["gathering", "review", "failed"]);
  else if (tab === "late") {
    query = query.where("w.late_at", "is not", null).where("w.late_settled_at", "is", null);
  } else if (tab === "unknown") {
    query = query.where("w.state", "=", "sent").where("w.sent_at", "<=", overdueBefore);
  } else query = query.where("w.state", "=", tab);
  // What the desk rejected was never a payout.
  return query.where("w.reject_code", "is", null).execute();
}

/** How many of the payouts somebody has to look at. */
export async function countPayouts(db: Db, overdueBefore: Date) {
  const open = await db
    .selectFrom("withdrawals_withdrawal")
    .select((eb) => [
      eb.fn.countAll<bigint>().filterWhere("state", "=", "approved").as("approved"),
      eb.fn.countAll<bigint>().filterWhere("state", "=", "sent").as("sent"),
      eb.fn
        .countAll<bigint>()
        .filterWhere("sent_at", "<=", overdueBefore)
        .filterWhere("state", "=", "sent")
        .as("unknown"),
    ])
    .where("state", "in", ["approved", "sent"])
    .executeTakeFirstOrThrow();
  const { late } = await db
    .selectFrom("withdrawals_withdrawal")
    .select((eb) => eb.fn.countAll<bigint>().as("late"))
    .where("late_at", "is not", null)
    .where("late_settled_at", "is", null)
    .executeTakeFirstOrThrow();
  return {
    approved: Number(open.approved),
    sent: Number(open.sent),
    unknown: Number(open.unknown),
    late: Number(late),
  };
}

/** By a part of the member's name or phone, or of the withdrawal's id: for what waits and for one day's work. */
function isLike(text: string) {
  const pattern = `%${escaped(text)}%`;
  return sql<boolean>`(member.name ilike ${pattern} or member.phone like ${pattern}
    or member.id::text = ${text} or w.id::text ilike ${pattern})`;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MEMBERS_MAX = 200;

/** By what an index knows, for years of payouts: the whole id of the payout or of the member, the phone, how the name begins. */
function isOf(text: string) {
  if (UUID.test(text)) return sql<boolean>`w.id = ${text}::uuid`;
  if (/^\d{1,15}$/.test(text)) {
    return sql<boolean>`w.member_id in (select id from accounts_member where id = ${text}::bigint or phone = ${text})`;
  }
  return sql<boolean>`w.member_id in (
    select id from accounts_member where lower(name collate "C") collate "C" like lower(${`${escaped(text)}%`}::text collate "C")
    limit ${MEMBERS_MAX})`;
}

const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** The last lines of the member's statement up to a moment, newest first. */
export function selectMovements(
  db: Db,
  { memberId, until, limit }: { memberId: bigint; until: Date; limit: number },
) {
  return db
    .selectFrom("statements_line")
    .select([
      "id",
      "statement_type",
      "from_name",
      "to_name",
      "amount_minor",
      "status",
      "created_at",
    ])
    .where("member_id", "=", memberId)
    .where("created_at", "<=", until)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** When the member was last paid before this one. */
export async function selectLastPaidAt(
  db: Db,
  { memberId, before }: { memberId: bigint; before: Date },
): Promise<Date | null> {
  const row = await db
    .selectFrom("withdrawals_withdrawal")
    .select("settled_at")
    .where("member_id", "=", memberId)
    .where("state", "=", "paid")
    .where("created_at", "<", before)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  return row?.settled_at ?? null;
}
