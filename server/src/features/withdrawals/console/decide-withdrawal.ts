import { toDecimal } from "@krapao/contract";
import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffIdentity } from "../../kernel/office.ts";
import type { WithdrawalsDecisionDeed } from "../../kernel/schema.ts";
import type { Context } from "../../ports/context.ts";
import { type DeskRow, insertDecision, lockForDesk } from "./queries-desk.ts";

/** What somebody of the staff saw, and so decides on. */
export interface Seen {
  id: string;
  version: number;
  /** Somebody else works on it: I know. */
  isAnyway: boolean;
}

/**
 * Does one deed of the desk on a withdrawal that waits, in one transaction, and tells the consoles.
 * @throws NO_DATA, ALREADY_DECIDED, VERSION_CHANGED, CLAIMED_BY_OTHER
 */
export async function decide<R>(
  ctx: Context,
  { seen, staff }: { seen: Seen; staff: StaffIdentity },
  work: (tx: Tx, row: DeskRow, at: Date) => Promise<R>,
): Promise<R> {
  const done = await transaction(ctx.db, async (tx) => {
    const row = (await lockForDesk(tx, seen.id)) ?? refuse("NO_DATA");
    if (row.state !== "review") refuse("ALREADY_DECIDED");
    if (row.version !== seen.version) refuse("VERSION_CHANGED");
    const at = ctx.clock.now();
    if (!seen.isAnyway && isOthers(row, { staff, at })) refuse("CLAIMED_BY_OTHER");
    return work(tx, row, at);
  });
  ctx.push.queue("withdrawals");
  return done;
}

function isOthers(
  { claimed_by, claimed_until }: DeskRow,
  { staff, at }: { staff: StaffIdentity; at: Date },
): boolean {
  return claimed_by !== staff.staffId && claimed_until !== null && claimed_until > at;
}

/** What a second person has to know of a withdrawal that somebody asks about. */
export function amountOf({ member_id, amount_minor, currency }: DeskRow) {
  return { memberId: `${member_id}`, amount: toDecimal(amount_minor), currency };
}

/** Writes down who did what, beside the audit log: the drawer shows it. */
export function noteDeed(
  ctx: Pick<Context, "clock" | "random">,
  tx: Tx,
  noted: {
    withdrawalId: string;
    deed: WithdrawalsDecisionDeed;
    staff: StaffIdentity;
    code?: string;
    why: string | null;
    at: Date;
  },
): Promise<void> {
  const { staff, ...decision } = noted;
  return insertDecision(tx, { ...decision, id: recordId(ctx), staffId: staff.staffId });
}
