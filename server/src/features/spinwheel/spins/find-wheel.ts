import type { Currency } from "@krapao/contract";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { readSetting } from "../../lookups/index.ts";
import { findActiveWheel } from "../queries.ts";
import { largestPrizeMinor, type Wheel, weightsIn } from "../wheel.ts";
import { sumCampaignCost } from "./queries-budget.ts";

/**
 * The active wheel of a currency; null for none, while the wheel is off, or when none of its slices
 * has a chance in this currency.
 */
export async function findWheel(db: Db, currency: Currency): Promise<Wheel | null> {
  const { isActive } = await readSetting(db, "spinwheel");
  const wheel = isActive ? await findActiveWheel(db) : null;
  return wheel && weightsIn(wheel.slices, currency).some((weight) => weight > 0) ? wheel : null;
}

/**
 * Whether the rest of the budget does not cover the largest prize of the wheel. A wheel without a
 * budget was published before wheels had one: it rests until it is published again.
 */
export async function isResting(
  db: Db | Tx,
  { wheel, currency, at }: { wheel: Wheel; currency: Currency; at: Date },
): Promise<boolean> {
  const { code: campaign, budgetMinor, slices } = wheel;
  const largest = largestPrizeMinor(slices, currency);
  if (largest === 0n) return false;
  if (budgetMinor === null) return true;
  const cost = await sumCampaignCost(db, { campaign, currency, at });
  return cost + largest > budgetMinor[currency];
}
