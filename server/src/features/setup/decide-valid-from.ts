import { HOUR_MS } from "@krapao/contract/time";
import type { Tx } from "../../kernel/db/database.ts";
import type { Context } from "../../ports/context.ts";
import { readSetting } from "../lookups/index.ts";
import type { Version } from "./version.ts";

/** Fields that decide where members send money. */
const DESTINATION_FIELDS = ["bankCode", "accountNo", "accountName", "promptpayId"];

/**
 * When an approved version takes effect; null: now. A change of the account number or bank takes
 * effect some hours after the approval, so that any staff user who sees it can discard it before
 * members use the account.
 */
export async function decideValidFrom(
  { clock }: Pick<Context, "clock">,
  tx: Tx,
  { version, live }: { version: Version; live: Version | null },
): Promise<Date | null> {
  const at = clock.now();
  const isNewDestination =
    version.kind === "channel" &&
    DESTINATION_FIELDS.some((field) => version.payload[field] !== live?.payload[field]);
  const delayHours = isNewDestination ? await readSetting(tx, "bankChangeDelayHours") : 0;
  const earliest = new Date(at.getTime() + delayHours * HOUR_MS);
  const { validFrom } = version;
  const takesEffectAt = validFrom !== null && validFrom > earliest ? validFrom : earliest;
  return takesEffectAt > at ? takesEffectAt : null;
}
