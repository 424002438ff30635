import { recordId } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import type { DepositsSlipAction } from "../../../kernel/db/schema.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import type { Reviewer } from "../reviewer.ts";
import { insertSlipDecision } from "./queries-actions.ts";
import { lockConsoleSlip } from "./queries-console.ts";
import type { SlipState } from "./slip.ts";

/** A slip at the version that the staff user saw. */
export interface SlipVersion {
  slipId: string;
  /** Actions on an older version are refused. */
  version: number;
}

/**
 * Locks a slip for an action of a staff user.
 * @param from the states in which this action is possible
 * @throws NO_DATA, ALREADY_DECIDED, VERSION_CHANGED, CLAIMED_BY_OTHER
 */
export async function lockForReview(
  ctx: Context,
  tx: Tx,
  { reviewer, shown, from }: { reviewer: Reviewer; shown: SlipVersion; from: readonly SlipState[] },
) {
  const slip = await lockConsoleSlip(tx, shown.slipId);
  if (!slip) return refuse("NO_DATA");
  if (!from.includes(slip.state)) return refuse("ALREADY_DECIDED");
  if (slip.version !== shown.version) return refuse("VERSION_CHANGED");
  const { claim } = slip;
  const isClaimedByOther = claim !== null && claim.staffId !== reviewer.staff.staffId;
  if (isClaimedByOther && claim.until > ctx.clock.now()) return refuse("CLAIMED_BY_OTHER");
  return slip;
}

/** Records an action of a staff user on a slip: in the table of decisions and in the audit log. */
export async function recordSlipDecision(
  ctx: Context,
  tx: Tx,
  {
    reviewer,
    slipId,
    action,
    reason = null,
    note,
    after,
  }: {
    reviewer: Reviewer;
    slipId: string;
    action: DepositsSlipAction;
    reason?: string | null;
    note: string;
    after: Record<string, unknown>;
  },
): Promise<void> {
  const { staffId, name: staffName } = reviewer.staff;
  const decision = { id: recordId(ctx), slipId, action, reason, note, at: ctx.clock.now() };
  await insertSlipDecision(tx, { ...decision, staffId, staffName });
  await reviewer.audit(tx, {
    subject: `slip:${slipId}`,
    after,
    ...(note === "" ? {} : { why: note }),
  });
}
