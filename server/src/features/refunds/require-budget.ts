import type { Currency } from "@krapao/contract";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Settings } from "../lookups/index.ts";
import { lockCampaignSpent, sumCampaignSpent } from "./queries.ts";

/**
 * Requires that the refunds of the campaign, with those that this transaction inserted, are within
 * its budget. Locks the campaign until `tx` ends. A setting without a budget was published before
 * refunds had one: nothing is refunded until it is published again (0059).
 * @throws REFUND_FULL
 */
export async function requireBudget(
  tx: Tx,
  { setting, currency }: { setting: Settings["refund"]; currency: Currency },
): Promise<void> {
  const { campaign, budget } = setting;
  if (!budget) return refuse("REFUND_FULL");
  const spentMinor = await lockCampaignSpent(tx, { campaign, currency });
  if (spentMinor > budget[currency]) refuse("REFUND_FULL");
}

/** Whether the budget covers `moreMinor` in addition, as far as is known now. */
export async function coversBudget(
  db: Db,
  more: { setting: Settings["refund"]; currency: Currency; moreMinor: bigint },
): Promise<boolean> {
  const { campaign, budget } = more.setting;
  if (!budget) return false;
  const spentMinor = await sumCampaignSpent(db, { campaign, currency: more.currency });
  return spentMinor + more.moreMinor <= budget[more.currency];
}
