/** Conditions that the queries of other features share; `of` is the alias of the table. */
import type { Currency } from "@krapao/contract";
import { type RawBuilder, sql } from "kysely";

/** The withdrawal waits for a decision: in the queue, parked, or both. */
export const isInReview = (tab: "waiting" | "parked" | "both", of = "withdrawals_withdrawal") =>
  tab === "both"
    ? sql<boolean>`${sql.ref(`${of}.state`)} = 'review'`
    : sql<boolean>`${sql.ref(`${of}.state`)} = 'review'
        and ${sql.ref(`${of}.parked_at`)} ${sql.raw(tab === "parked" ? "is not null" : "is null")}`;

/** The payout was approved and has no outcome. */
export const isOpenPayout = (of = "withdrawals_withdrawal") =>
  sql<boolean>`${sql.ref(`${of}.state`)} in ('approved', 'sent')`;

/** The bank was asked to pay and has not answered. */
export const isSentPayout = (of = "withdrawals_withdrawal") =>
  sql<boolean>`${sql.ref(`${of}.state`)} = 'sent'`;

/** The states of a withdrawal without an outcome, for statements that are written as text. */
export const UNPAID_STATES = "('sweeping', 'review', 'approved', 'sent')";

/** No bank has paid or refused the withdrawal. */
export const isUnpaid = (of = "withdrawals_withdrawal") =>
  sql<boolean>`${sql.ref(`${of}.state`)} in ${sql.raw(UNPAID_STATES)}`;

/** The bank accounts that members asked to be paid to. */
export const PAID_ACCOUNTS = sql`withdrawals_withdrawal`;

/** Whether a member has a withdrawal of at least this amount that is not decided. */
export const waitingWithdrawal = (
  memberId: RawBuilder<unknown>,
  { THB, LAK }: Record<Currency, bigint>,
) => sql<boolean>`
  exists (select from withdrawals_withdrawal w
    where w.member_id = ${memberId} and w.state in ('sweeping', 'review')
      and w.amount_minor >= case w.currency when 'LAK' then ${LAK}::bigint else ${THB}::bigint end)`;

/** The last 50 decisions of staff users since a time, with the minutes `took` of each one. */
export const withdrawalReviews = (since: Date) => sql`
  select extract(epoch from decided_at - review_at) / 60 as took
  from withdrawals_withdrawal
  where decided_at > ${since} and review_at is not null
  order by decided_at desc limit 50`;
