/** The most that a staff user may decide at once and on a day. */
import type { Currency } from "@krapao/contract";
import type { LimitKind } from "@krapao/contract/console/staff/access";
import type { StaffIdentity } from "../../kernel/console-http/console-call.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { countStaffAmount } from "./queries.ts";

interface Decided {
  kind: LimitKind;
  currency: Currency;
  amountMinor: bigint;
  /** The other staff user who decides it: the maker of the request, or who approved first. */
  otherId?: string | null;
  /** It is the first of two decisions, and pays nothing. */
  isFirst?: boolean;
}

/**
 * Counts an amount that a staff user decides, in the transaction of the decision. An owner's limit
 * at once counts for what the owner decides alone, not together with another owner.
 * @returns false when it is above the person's limit, or the role's; it is not counted then
 */
export async function isWithinLimit(
  { clock }: Pick<Context, "clock">,
  tx: Tx,
  { staffId }: Pick<StaffIdentity, "staffId">,
  decided: Decided,
): Promise<boolean> {
  // A job that continues a decision has no person.
  if (staffId === "") return true;
  return (await countStaffAmount(tx, { ...decided, staffId, at: clock.now() })) === null;
}

/** @throws STAFF_AMOUNT_LIMIT when the amount is above the limit of the staff user */
export async function requireWithinLimit(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  staff: Pick<StaffIdentity, "staffId">,
  decided: Decided,
): Promise<void> {
  if (!(await isWithinLimit(ctx, tx, staff, decided))) refuse("STAFF_AMOUNT_LIMIT");
}
