/** SQL of what the prizes of a campaign cost. */
import type { Currency } from "@krapao/contract";
import { sql } from "kysely";
import { lockName } from "../../../kernel/db/advisory-lock.ts";
import type { Db, Statement, Tx } from "../../../kernel/db/database.ts";

interface Budget {
  /** Code of the wheel. */
  campaign: string;
  currency: Currency;
}

/** Until the transaction ends, no other spin of the campaign wins in this currency. */
export function lockBudget(tx: Tx, { campaign, currency }: Budget): Statement<void> {
  return lockName(tx, `spinwheel:budget:${campaign}:${currency}`);
}

/**
 * What the campaign has paid, and what members can still claim. A coupon counts for a minute longer
 * than it is valid, because a claim may have begun before.
 */
export async function sumCampaignCost(
  db: Db | Tx,
  { campaign, currency, at }: Budget & { at: Date },
): Promise<bigint> {
  // One statement, so that a coupon that is claimed meanwhile counts in one of the two sums.
  const { rows } = await sql<{ cost: bigint }>`
    select (
      select coalesce(-sum(balance.posted_minor), 0)
      from ledger.account account
        join ledger.balance balance on balance.account_id = account.id
      where account.kind = 'spin_cost' and account.owner = ${campaign}
        and account.currency = ${currency}
    )::bigint + (
      select coalesce(sum(amount_minor), 0)
      from spinwheel_coupon
      where campaign = ${campaign} and currency = ${currency} and prize <> 'thing'
        and claimed_at is null and expires_at > ${at}::timestamptz - interval '1 minute'
    )::bigint as cost`.execute(db);
  return rows[0]?.cost ?? 0n;
}
