import { toDecimal } from "@krapao/contract";
import type { StaffIdentity } from "../../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import type { WithdrawalsDecisionAction } from "../../../kernel/db/schema.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { insertDecision, lockWithdrawalRow, type WithdrawalRow } from "./queries.ts";

/** The withdrawal as the staff user saw it. */
export interface Seen {
  id: string;
  version: number;
  /** The staff user knows that another one has claimed it. */
  isAnyway: boolean;
}

/**
 * Runs one staff action on a withdrawal in review, in one transaction, and updates the consoles.
 * @throws NO_DATA, ALREADY_DECIDED, VERSION_CHANGED, CLAIMED_BY_OTHER
 */
export async function decideWithdrawal<R>(
  ctx: Context,
  { seen, staff }: { seen: Seen; staff: StaffIdentity },
  work: (tx: Tx, row: WithdrawalRow, at: Date) => Promise<R>,
): Promise<R> {
  const done = await transaction(ctx.db, async (tx) => {
    const row = (await lockWithdrawalRow(tx, seen.id)) ?? refuse("NO_DATA");
    if (row.state !== "review") refuse("ALREADY_DECIDED");
    if (row.version !== seen.version) refuse("VERSION_CHANGED");
    const at = ctx.clock.now();
    if (!seen.isAnyway && isClaimedByOther(row, { staff, at })) refuse("CLAIMED_BY_OTHER");
    return work(tx, row, at);
  });
  ctx.push.queue("withdrawals");
  return done;
}

function isClaimedByOther(
  { claimed_by, claimed_until }: WithdrawalRow,
  { staff, at }: { staff: StaffIdentity; at: Date },
): boolean {
  return claimed_by !== staff.staffId && claimed_until !== null && claimed_until > at;
}

/** The facts of a withdrawal that the checker of an approval request sees. */
export function amountOf({ member_id, amount_minor, currency }: WithdrawalRow) {
  return { memberId: `${member_id}`, amount: toDecimal(amount_minor), currency };
}

/** Records the action for the history of the withdrawal, in addition to the audit log. */
export function recordDecision(
  ctx: Pick<Context, "clock" | "random">,
  tx: Tx,
  recorded: {
    withdrawalId: string;
    action: WithdrawalsDecisionAction;
    staff: StaffIdentity;
    /** The staff user who asked for it, when `staff` approved it as the second person. */
    makerId?: string | null;
    code?: string;
    why: string | null;
    at: Date;
  },
): Promise<void> {
  const { staff, ...decision } = recorded;
  return insertDecision(tx, { ...decision, id: recordId(ctx), staffId: staff.staffId });
}
