/** SQL of the lists of withdrawals and payouts. */

import type { PayoutTab } from "@krapao/contract/console/payouts";
import type { QueueTab } from "@krapao/contract/console/withdrawals";
import { CURRENCIES } from "@krapao/contract/money";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../kernel/db/database.ts";
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
import { isOpenRequest } from "../../approvals/published.ts";
import { isInReview } from "../published.ts";

/** Approval requests that are waiting and not expired. */
const openApprovals = (now: Date) => sql`select from approvals_request where ${isOpenRequest(now)}`;

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

export interface QueuePage {
  tab: QueueTab;
  search: string | null;
  sort: Sort;
  /** The key of the last row of the page before. */
  after: SortedPage["after"];
  filter: Partial<AmountAndDays>;
  /** Ranges of the score, of which any fits; null: all. */
  scores: readonly { from: number; to: number }[] | null;
  limit: number;
  now: Date;
  /** Start of the day: decisions since then are listed as done. */
  today: Date;
}

/** What the columns of the queue sort by. Its rows are few: those in review, or of today. */
export function queueKey(tab: QueueTab, by: string): SortKey {
  if (by === "amount") return { of: sql`w.amount_minor`, type: "bigint" };
  if (by === "risk") return { of: sql`coalesce(w.risk_score, -1)`, type: "integer" };
  if (by === "member") return { of: sql`lower(member.name collate "C")`, type: "text" };
  if (tab === "done") return { of: sql`w.decided_at`, type: "timestamptz" };
  // A member who wants out goes first, as if the withdrawal had waited for years.
  const first = sql`case when w.leaving is null then interval '0' else interval '10 years' end`;
  return { of: sql`(w.review_at - ${first})`, type: "timestamptz" };
}

/** One page of a tab, with one row more than `limit` when there is another page. */
export function listQueue(db: Db, page: QueuePage): Promise<(ConsoleRow & { sort_key: string })[]> {
  const { tab, sort, after } = page;
  const id = { of: sql`w.id`, type: "uuid" } as const;
  const sorted = sqlOf({ key: queueKey(tab, sort.by), id, isDescending: sort.isDescending, after });
  let query = consoleRows(db, page.now).select(sorted.keyText.as("sort_key"));
  for (const condition of queueConditions(page)) query = query.where(condition);
  return query
    .where(sorted.beyond)
    .orderBy(sorted.order)
    .limit(page.limit + 1)
    .execute();
}

/** Count and sums of all rows that the filter leaves. */
export function sumQueue(db: Db, page: QueuePage): Promise<Totals> {
  return sumRows(
    db,
    sql`select w.currency, w.amount_minor from withdrawals_withdrawal w
      join accounts_member member on member.id = w.member_id
      where ${sql.join(queueConditions(page), sql` and `)}`,
  );
}

function queueConditions(page: QueuePage): RawBuilder<boolean>[] {
  const { tab, scores } = page;
  const found = conditionsOf(page.filter, COLUMNS);
  if (page.search) found.push(matchesPart(page.search));
  if (scores !== null) {
    const ranges = scores.map(
      ({ from, to }) => sql<boolean>`(w.risk_score >= ${from} and w.risk_score < ${to})`,
    );
    found.push(sql`(${sql.join(ranges, sql` or `)})`);
  }
  if (tab === "done") return [...found, sql`w.decided_at >= ${page.today}`];
  return [...found, isInReview(tab, "w")];
}

const COLUMNS = { amount: sql`w.amount_minor`, at: sql`w.created_at`, currency: sql`w.currency` };

export async function findConsoleRow(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<ConsoleRow | null> {
  return (await consoleRows(db, now).where("w.id", "=", id).executeTakeFirst()) ?? null;
}

export interface PayoutPage {
  tab: PayoutTab;
  search: string | null;
  bankCode: string | null;
  sort: Sort;
  after: SortedPage["after"];
  filter: Partial<AmountAndDays>;
  limit: number;
  now: Date;
  /** Sent before then without an answer: overdue. */
  overdueBefore: Date;
}

/** What the columns of the payouts sort by, each with an index. */
export function payoutKey(by: string): SortKey {
  return by === "amount"
    ? { of: sql`w.amount_minor`, type: "bigint" }
    : { of: sql`w.created_at`, type: "timestamptz" };
}

export function listPayoutRows(
  db: Db,
  page: PayoutPage,
): Promise<(ConsoleRow & { sort_key: string })[]> {
  const { sort, after } = page;
  const id = { of: sql`w.id`, type: "uuid" } as const;
  const sorted = sqlOf({ key: payoutKey(sort.by), id, isDescending: sort.isDescending, after });
  let query = consoleRows(db, page.now).select(sorted.keyText.as("sort_key"));
  for (const condition of payoutConditions(page)) query = query.where(condition);
  return query
    .where(sorted.beyond)
    .orderBy(sorted.order)
    .limit(page.limit + 1)
    .execute();
}

/** Count and sums of all payouts that the filter leaves. */
export function sumPayouts(db: Db, page: PayoutPage): Promise<Totals> {
  return sumRows(
    db,
    sql`select w.currency, w.amount_minor from withdrawals_withdrawal w
      where ${sql.join(payoutConditions(page), sql` and `)}`,
  );
}

function payoutConditions(page: PayoutPage): RawBuilder<boolean>[] {
  const { tab, bankCode } = page;
  // A withdrawal that staff rejected never became a payout.
  const found = [...conditionsOf(page.filter, COLUMNS), sql<boolean>`w.reject_code is null`];
  if (page.search) found.push(matchesIndexed(page.search));
  if (bankCode) {
    // The index of currencies and banks begins with the currency.
    if (page.filter.currency == null)
      found.push(sql`w.currency = any(${[...CURRENCIES]}::ledger.currency[])`);
    found.push(sql`w.bank_code = ${bankCode}`);
  }
  if (tab === "all") found.push(sql`w.state not in ('sweeping', 'review', 'failed')`);
  else if (tab === "late") found.push(sql`w.late_at is not null and w.late_settled_at is null`);
  else if (tab === "contradicted")
    found.push(sql`w.contradicted_at is not null and w.case_closed_at is null`);
  else if (tab === "unknown")
    found.push(sql`w.state = 'sent' and w.sent_at <= ${page.overdueBefore}`);
  else found.push(sql`w.state = ${tab}`);
  return found;
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
  const { contradicted } = await db
    .selectFrom("withdrawals_withdrawal")
    .select((eb) => eb.fn.countAll<bigint>().as("contradicted"))
    .where("contradicted_at", "is not", null)
    .where("case_closed_at", "is", null)
    .executeTakeFirstOrThrow();
  return {
    approved: Number(open.approved),
    sent: Number(open.sent),
    unknown: Number(open.unknown),
    late: Number(late),
    contradicted: Number(contradicted),
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
