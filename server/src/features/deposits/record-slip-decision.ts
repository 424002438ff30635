import { recordId } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { DepositsSlipDeed } from "../../kernel/schema.ts";
import type { Context } from "../../ports/context.ts";
import type { Desk } from "./desk.ts";
import { insertSlipDecision, lockDeskSlip } from "./queries-slip-desk.ts";
import type { SlipState } from "./slip.ts";

/** One deed on a slip: which, and as it was shown. */
export interface SlipDeed {
  slipId: string;
  /** As it was shown; a deed on anything newer is refused. */
  version: number;
}

/**
 * Locks a slip for a decision on it.
 * @param from the states in which this deed is possible.
 * @throws NO_DATA, ALREADY_DECIDED, VERSION_CHANGED, CLAIMED_BY_OTHER
 */
export async function lockForDeed(
  ctx: Context,
  tx: Tx,
  { desk, deed, from }: { desk: Desk; deed: SlipDeed; from: readonly SlipState[] },
) {
  const slip = await lockDeskSlip(tx, deed.slipId);
  if (!slip) return refuse("NO_DATA");
  if (!from.includes(slip.state)) return refuse("ALREADY_DECIDED");
  if (slip.version !== deed.version) return refuse("VERSION_CHANGED");
  const { claim } = slip;
  const isOthers = claim !== null && claim.staffId !== desk.staff.staffId;
  if (isOthers && claim.until > ctx.clock.now()) return refuse("CLAIMED_BY_OTHER");
  return slip;
}

/** Writes what somebody of the staff decided about a slip, beside the record and into the audit log. */
export async function recordSlipDecision(
  ctx: Context,
  tx: Tx,
  {
    desk,
    slipId,
    deed,
    reason = null,
    note,
    after,
  }: {
    desk: Desk;
    slipId: string;
    deed: DepositsSlipDeed;
    reason?: string | null;
    note: string;
    after: Record<string, unknown>;
  },
): Promise<void> {
  const { staffId, name: operator } = desk.staff;
  const decision = { id: recordId(ctx), slipId, deed, reason, note, at: ctx.clock.now() };
  await insertSlipDecision(tx, { ...decision, staffId, operator });
  await desk.audit(tx, {
    subject: `slip:${slipId}`,
    after,
    ...(note === "" ? {} : { why: note }),
  });
}
