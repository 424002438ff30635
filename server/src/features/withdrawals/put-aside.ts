import type { office } from "@krapao/contract/office";
import { refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { decide, noteDeed } from "./deed.ts";
import { markDeed } from "./queries-desk.ts";

const NOT_HELD = { held_at: null, held_by: null, hold_reason: null } as const;
const NOT_APPROVED = { first_by: null, first_at: null, needs_two: false } as const;

/**
 * Puts a withdrawal aside; the money stays held for it. What one person approved before does not count any more.
 * @throws NO_DATA, ALREADY_DECIDED, VERSION_CHANGED, CLAIMED_BY_OTHER
 */
export function holdWithdrawal(ctx: Context, call: OfficeCall<typeof office.withdrawals.hold>) {
  const { staff, input } = call;
  const { withdrawalId } = call.params;
  return decide(ctx, { seen: { ...input, id: withdrawalId }, staff }, async (tx, row, at) => {
    const { why } = input;
    const version = await markDeed(tx, row.id, {
      ...NOT_APPROVED,
      held_at: at,
      held_by: staff.staffId,
      hold_reason: why,
    });
    await noteDeed(ctx, tx, { withdrawalId, deed: "hold", staff, why, at });
    await call.audit(tx, {
      subject: `withdrawal:${row.id}`,
      before: { isHeld: row.held_at !== null, firstApproval: row.first_by },
      after: { isHeld: true },
      why,
    });
    return { message: "SUCCESS" as const, version };
  });
}

/**
 * Puts it back to where it stood. @throws NO_DATA, ALREADY_DECIDED (also one that is not held), VERSION_CHANGED,
 * CLAIMED_BY_OTHER
 */
export function releaseWithdrawal(
  ctx: Context,
  call: OfficeCall<typeof office.withdrawals.release>,
) {
  const { staff, input } = call;
  const { withdrawalId } = call.params;
  return decide(ctx, { seen: { ...input, id: withdrawalId }, staff }, async (tx, row, at) => {
    if (row.held_at === null) refuse("ALREADY_DECIDED");
    const version = await markDeed(tx, row.id, NOT_HELD);
    await noteDeed(ctx, tx, { withdrawalId, deed: "release", staff, why: null, at });
    await call.audit(tx, {
      subject: `withdrawal:${row.id}`,
      before: { isHeld: true },
      after: { isHeld: false },
    });
    return { message: "SUCCESS" as const, version };
  });
}
