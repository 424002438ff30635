/** The staff user who decides about deposits, and the largest amount for a role. */
import type { Currency } from "@krapao/contract";
import { DECIDE_ALONE_MAX_MINOR } from "@krapao/contract/console/deposits/payments";
import { may } from "@krapao/contract/console/permissions";
import type { AuditDetails } from "../../kernel/audit.ts";
import type { CallingStaff, StaffIdentity } from "../../kernel/console-http/console-call.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Context } from "../../ports/context.ts";
import { isWithinLimit } from "../approvals/index.ts";

/**
 * What a console call passes to every decision: the staff user, and the audit log, which is written
 * in the transaction of the decision.
 */
export interface Reviewer {
  staff: CallingStaff;
  audit(tx: Tx, note: AuditDetails): Promise<void>;
}

/**
 * Counts a payment that is about to be credited for the amount limits of the staff user.
 * @returns false when it is above them; it is not counted then
 */
export function isCreditWithinLimit(
  ctx: Context,
  tx: Tx,
  { staff }: { staff: StaffIdentity },
  credit: { currency: Currency; amountMinor: bigint; otherId: string | null },
): Promise<boolean> {
  const { currency, amountMinor, otherId } = credit;
  return isWithinLimit(ctx, tx, staff, { kind: "deposits", currency, amountMinor, otherId });
}

/**
 * Whether this staff user may enter, credit or reverse an amount that no external party has
 * confirmed. Larger amounts need a role that may decide other people's requests. Crediting takes a
 * second person in any case (`credit-gate.ts`).
 */
export function mayDecideAlone(
  { staff }: { staff: StaffIdentity },
  { currency, amountMinor }: { currency: Currency; amountMinor: bigint },
): boolean {
  return amountMinor <= DECIDE_ALONE_MAX_MINOR[currency] || may(staff, "approvals.decide");
}
