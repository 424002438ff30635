import type { Tx } from "../../kernel/db.ts";
import type { Context } from "../../ports/context.ts";
import { readSetting } from "../lookups/index.ts";
import type { Version } from "./version.ts";

const HOUR_MS = 60 * 60 * 1_000;
/** Where members' money goes. */
const DESTINATION = ["bankCode", "accountNo", "accountName", "promptpayId"];

/**
 * From when an approved version counts; null: from now on. Where members would pay to another account than before, that is
 * some hours after the approval: whoever sees it can take back what is scheduled before the first baht is there.
 */
export async function holdAccount(
  { clock }: Pick<Context, "clock">,
  tx: Tx,
  { version, live }: { version: Version; live: Version | null },
): Promise<Date | null> {
  const at = clock.now();
  const isElsewhere =
    version.kind === "channel" &&
    DESTINATION.some((field) => version.payload[field] !== live?.payload[field]);
  const holdHours = isElsewhere ? await readSetting(tx, "bankChangeHoldHours") : 0;
  const earliest = new Date(at.getTime() + holdHours * HOUR_MS);
  const { validFrom } = version;
  const countsFrom = validFrom !== null && validFrom > earliest ? validFrom : earliest;
  return countsFrom > at ? countsFrom : null;
}
