/** SQL of the lists of withdrawals and payouts. */
import type { QueueTab } from "@krapao/contract/console/withdrawals";
import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";

/** Approval requests that are waiting and not expired. */
const openApprovals = (now: Date) =>
  sql`select from approvals_request where state = 'waiting' and expires_at > ${now}`;

export async function hasOpenApproval(
  db: Db | Tx,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`${openApprovals(now)} and subject = ${`withdrawal:${id}`}`.execute(db);
  return rows.length > 0;
}

/** Withdrawals with their members and the staff users involved. */
function consoleRows(db: Db, now: Date) {
  return db
    .selectFrom("withdrawals_withdrawal as w")
    .innerJoin("accounts_member as member", "member.id", "w.member_id")
    .leftJoin("staff_user as claimer", (join) =>
      join.onRef("claimer.id", "=", "w.claimed_by").on("w.claimed_until", ">", now),
    )
    .leftJoin("staff_user as first", "first.id", "w.first_approved_by")
    .leftJoin("staff_user as parker", "parker.id", "w.parked_by")
    .leftJoin("staff_user as decider", "decider.id", "w.decided_by")
    .selectAll("w")
    .select([
      "member.name as member_name",
      "member.phone as member_phone",
      "member.created_at as member_since",
      "member.suspended_at as member_suspended_at",
      "claimer.id as claimer_id",
      "claimer.name as claimer_name",
      "first.name as first_name",
      "parker.name as parker_name",
      "decider.name as decider_name",
      sql<boolean>`exists (${openApprovals(now)} and subject = 'withdrawal:' || w.id)`.as(
        "is_approval_requested",
      ),
    ]);
}
export type ConsoleRow = Awaited<ReturnType<ReturnType<typeof consoleRows>["execute"]>>[number];

interface QueuePage {
  tab: QueueTab;
  search: string | null;
  /** Keys of the last row of the page before. */
  after: { at: Date; id: string } | null;
  limit: number;
  now: Date;
  /** Start of the day: decisions since then are listed as done. */
  today: Date;
}

/** One page of a tab, with one row more than `limit` when there is another page. */
export function listQueue(db: Db, page: QueuePage): Promise<ConsoleRow[]> {
  const { tab, after, now } = page;
  let query = consoleRows(db, now).limit(page.limit + 1);
  if (page.search) query = query.where(matchesPart(page.search));
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
    .where("w.parked_at", tab === "parked" ? "is not" : "is", null)
    .orderBy("w.review_at")
    .orderBy("w.id");
  if (after)
    query = query.where(sql<boolean>`(w.review_at, w.id) > (${after.at}, ${after.id}::uuid)`);
  return query.execute();
}

export async function findConsoleRow(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<ConsoleRow | null> {
  return (await consoleRows(db, now).where("w.id", "=", id).executeTakeFirst()) ?? null;
}

interface PayoutPage {
  tab: "all" | "approved" | "sent" | "unknown" | "paid" | "returned" | "refused" | "late";
  search: string | null;
  bankCode: string | null;
  after: { at: Date; id: string } | null;
  limit: number;
  now: Date;
  /** Sent before then without an answer: overdue. */
  overdueBefore: Date;
}

export function listPayoutRows(db: Db, page: PayoutPage): Promise<ConsoleRow[]> {
  const { tab, after, overdueBefore } = page;
  let query = consoleRows(db, page.now)
    .orderBy("w.created_at", "desc")
    .orderBy("w.id", "desc")
    .limit(page.limit + 1);
  if (page.search) query = query.where(matchesIndexed(page.search));
  if (page.bankCode) query = query.where("w.bank_code", "=", page.bankCode);
  if (after) {
    query = query.where(sql<boolean>`(w.created_at, w.id) < (${after.at}, ${after.id}::uuid)`);
  }
  if (tab === "all") query = query.where("w.state", "not in", ["sweeping", "review", "failed"]);
  else if (tab === "late") {
    query = query.where("w.late_at", "is not", null).where("w.late_settled_at", "is", null);
  } else if (tab === "unknown") {
    query = query.where("w.state", "=", "sent").where("w.sent_at", "<=", overdueBefore);
  } else query = query.where("w.state", "=", tab);
  // A withdrawal that staff rejected never became a payout.
  return query.where("w.reject_code", "is", null).execute();
}

/** Count of payouts in the tabs that need attention. */
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

/** Searches by part of the name, phone or withdrawal id; for short lists only. */
function matchesPart(text: string) {
  const pattern = `%${escaped(text)}%`;
  return sql<boolean>`(member.name ilike ${pattern} or member.phone like ${pattern}
    or member.id::text = ${text} or w.id::text ilike ${pattern})`;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MEMBERS_MAX = 200;

/**
 * Searches years of payouts by what has an index: the whole id of the payout or of the member, the
 * phone, or the start of the name.
 */
function matchesIndexed(text: string) {
  if (UUID.test(text)) return sql<boolean>`w.id = ${text}::uuid`;
  if (/^\d{1,15}$/.test(text)) {
    return sql<boolean>`w.member_id in (
      select id from accounts_member where id = ${text}::bigint or phone = ${text})`;
  }
  return sql<boolean>`w.member_id in (
    select id from accounts_member
      where lower(name collate "C") collate "C" like lower(${`${escaped(text)}%`}::text collate "C")
    limit ${MEMBERS_MAX})`;
}

const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** The last statement lines of the member up to a timestamp, newest first. */
export function listMovements(
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

/** When the member was last paid before this withdrawal. */
export async function findLastPaidAt(
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
