/** Conditions that the queries of other features share; `of` is the alias of the table. */
import { GIFT_WAIT_MS } from "@krapao/contract/console/deposits/gifts";
import { type Selectable, sql } from "kysely";
import type { DepositsPayment } from "../../kernel/db/schema.ts";

/** The slip waits for a decision in the queue, or is parked. */
export const isSlipInReview = (tab: "waiting" | "parked", of = "deposits_slip") =>
  sql<boolean>`${sql.ref(`${of}.state`)} = 'review'
    and ${sql.ref(`${of}.parked_at`)} ${sql.raw(tab === "parked" ? "is not null" : "is null")}`;

/** The payment waits for its member in the matching queue. */
export const isUnmatched = (of = "deposits_payment") =>
  sql<boolean>`${sql.ref(`${of}.state`)} = 'unmatched'`;

/** The gift had no outcome for so long that staff have to look. */
export const isWaitingGift = (now: Date, of = "deposits_gift") =>
  sql<boolean>`${sql.ref(`${of}.state`)} in ('claimed', 'redeeming')
    and ${sql.ref(`${of}.created_at`)} < ${new Date(now.getTime() - GIFT_WAIT_MS)}`;

/** The callback could not be used, and no staff user closed it. */
export const isOpenCallback = (of = "deposits_unreadable_callback") =>
  sql<boolean>`${sql.ref(`${of}.closed_at`)} is null`;

export const PAYMENTS = sql<Selectable<DepositsPayment>>`deposits_payment`;

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
