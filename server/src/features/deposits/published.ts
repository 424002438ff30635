/** Conditions that the queries of other features share; `of` is the alias of the table. */
import { GIFT_WAIT_MS } from "@krapao/contract/console/deposits/gifts";
import { sql } from "kysely";

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
