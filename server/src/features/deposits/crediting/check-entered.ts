/**
 * Payments that only a staff user reports: nothing but that person's word shows that the money
 * arrived. A second person credits them, and each person has a sum for the day.
 */
import type { Currency } from "@krapao/contract";
import type { Role } from "@krapao/contract/console/permissions";
import { startOfDay } from "../../../kernel/calendar.ts";
import type { StaffIdentity } from "../../../kernel/console-http/console-call.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { readSetting } from "../../lookups/index.ts";
import type { BookedPayment } from "../payment.ts";
import { sumUnconfirmedOf } from "./queries-entered.ts";

/** The setting of each role's sum for the day; null: the role enters and credits nothing. */
const DAY_MAX_SETTINGS = {
  agent: null,
  cashier: "enteredMaxCashier",
  manager: "enteredMaxManager",
  owner: "enteredMaxOwner",
  auditor: null,
} as const satisfies Record<Role, string | null>;

/** Whether a staff user entered the payment and no external party has confirmed it. */
export function isUnconfirmed({
  enteredById,
  confirmedAt,
}: Pick<BookedPayment, "enteredById" | "confirmedAt">): boolean {
  return enteredById !== null && confirmedAt === null;
}

/**
 * Refuses when the payments of this staff user exceed the role's sum for the day (Asia/Bangkok).
 * The caller has written the newest one. @throws STAFF_DAY_LIMIT
 */
export async function requireWithinDay(
  ctx: Context,
  tx: Tx,
  { staff, currency }: { staff: StaffIdentity; currency: Currency },
): Promise<void> {
  const { staffId, role } = staff;
  const since = startOfDay(ctx.clock.now());
  const sumMinor = await sumUnconfirmedOf(tx, { staffId, currency, since });
  const key = DAY_MAX_SETTINGS[role];
  const maxMinor = key === null ? 0n : (await readSetting(tx, key))[currency];
  if (sumMinor > maxMinor) refuse("STAFF_DAY_LIMIT");
}
