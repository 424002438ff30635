/** Conditions that the queries of other features share; `of` is the alias of the table. */
import { GIFT_WAIT_MS } from "@krapao/contract/console/deposits/gifts";
import { type Selectable, sql } from "kysely";
import type { DepositsPayment } from "../../kernel/db/schema.ts";

/** The slip waits for a decision: in the queue, parked, or both. */
export const isSlipInReview = (tab: "waiting" | "parked" | "both", of = "deposits_slip") =>
  tab === "both"
    ? sql<boolean>`${sql.ref(`${of}.state`)} = 'review'`
    : sql<boolean>`${sql.ref(`${of}.state`)} = 'review'
        and ${sql.ref(`${of}.parked_at`)} ${sql.raw(tab === "parked" ? "is not null" : "is null")}`;

/** The payment waits for its member in the matching queue. */
export const isUnmatched = (of = "deposits_payment") =>
  sql<boolean>`${sql.ref(`${of}.state`)} = 'unmatched'`;

/** The payment waits for its member's own limits, or for the end of an exclusion. */
export const isDeferred = (of = "deposits_payment") =>
  sql<boolean>`${isUnmatched(of)} and ${sql.ref(`${of}.reason`)} in ('limit', 'excluded')`;

/** The gift has no outcome. */
export const isOpenGift = (of = "deposits_gift") =>
  sql<boolean>`${sql.ref(`${of}.state`)} in ('claimed', 'redeeming')`;

/** A staff user has to decide about sending the payment back. */
export const isAskedBack = (of = "deposits_return") =>
  sql<boolean>`${sql.ref(`${of}.state`)} = 'asked'`;

/** The return was approved and has no outcome. */
export const isOpenReturn = (of = "deposits_return") =>
  sql<boolean>`${sql.ref(`${of}.state`)} in ('approved', 'sent')`;

/** The bank was asked to send the payment back and has not answered. */
export const isSentReturn = (of = "deposits_return") =>
  sql<boolean>`${sql.ref(`${of}.state`)} = 'sent'`;

/** The gift had no outcome for so long that staff have to look. */
export const isWaitingGift = (now: Date, of = "deposits_gift") =>
  sql<boolean>`${isOpenGift(of)}
    and ${sql.ref(`${of}.created_at`)} < ${new Date(now.getTime() - GIFT_WAIT_MS)}`;

/** The callback could not be used, and no staff user closed it. */
export const isOpenCallback = (of = "deposits_unreadable_callback") =>
  sql<boolean>`${sql.ref(`${of}.closed_at`)} is null`;

/** Payments that are deferred. */
export const DEFERRED_PAYMENTS = sql<Selectable<DepositsPayment>>`(
  select * from deposits_payment where ${isDeferred()})`;

/**
 * The last 50 reviews of payments and slips since a time, with the minutes `took` of each one. A
 * payment waits from its arrival until its first decision, a slip from its upload. What a staff user
 * entered or reopened did not wait for all of that time.
 */
export const depositReviews = (since: Date) => sql`
  select extract(epoch from at - began) / 60 as took
  from (
    (select d.at, p.received_at as began
      from deposits_decision d join deposits_payment p on p.id = d.payment_id
      where d.at > ${since} and d.action in ('match', 'split', 'dismiss') and p.round = 1
        and p.entered_by is null
      order by d.at desc limit 50)
    union all
    (select d.at, s.created_at as began
      from deposits_slip_decision d join deposits_slip s on s.id = d.slip_id
      where d.at > ${since} and d.action in ('approve', 'reject') and not exists (
        select from deposits_slip_decision earlier
        where earlier.slip_id = d.slip_id and earlier.action in ('approve', 'reject', 'reopen')
          and earlier.at < d.at)
      order by d.at desc limit 50)
  ) reviews
  order by at desc limit 50`;
