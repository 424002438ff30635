/** The costs of campaigns, from the ledger. */
import type { Currency } from "@krapao/contract/money";
import { sql } from "kysely";
import type { Db } from "../kernel/db/database.ts";
import type { HouseAccountKind } from "./ledger.ts";

/** The cost of one campaign in one currency. */
export interface CampaignCost {
  kind: Extract<HouseAccountKind, `${string}_cost`>;
  /** Code of the campaign. */
  owner: string;
  currency: Currency;
  /** Cost so far, minor units. */
  costMinor: bigint;
}

/** The cost of every campaign so far, by kind and code. */
export async function campaignCosts(db: Db): Promise<CampaignCost[]> {
  const { rows } = await sql<CampaignCost>`
    select a.kind, a.owner, a.currency, (-sum(b.posted_minor))::bigint as "costMinor"
    from ledger.account a join ledger.balance b on b.account_id = a.id
    where a.kind in ('bonus_cost', 'refund_cost', 'invite_cost', 'spin_cost')
    group by a.kind, a.owner, a.currency order by a.kind, a.owner, a.currency`.execute(db);
  return rows;
}
