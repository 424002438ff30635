import { transaction } from "../../../kernel/context.ts";
import type { Context } from "../../../ports/context.ts";
import { recordSecurityEvent } from "../record-security-event.ts";
import { accountOf } from "./bank-change.ts";
import { listDueChanges, lockChange, updateClosed, updateMemberBank } from "./queries.ts";

/**
 * Applies the approved changes whose time has come. A change is refused when another member
 * registered the account in the meantime.
 */
export async function applyBankChanges(ctx: Context): Promise<void> {
  for (const id of await listDueChanges(ctx.db, ctx.clock.now())) await apply(ctx, id);
}

async function apply(ctx: Context, id: string): Promise<void> {
  const applied = await transaction(ctx.db, async (tx) => {
    const change = await lockChange(tx, id);
    const at = ctx.clock.now();
    if (change?.state !== "waiting" || !change.effectiveAt || change.effectiveAt > at) return null;
    const isWritten = await updateMemberBank(tx, change);
    const state = isWritten ? "applied" : "refused";
    await updateClosed(tx, { id, state, at, ...(isWritten ? {} : { refusal: "EXISTING_BANK" }) });
    const kind = isWritten ? "bankChangeApplied" : "bankChangeRefused";
    await recordSecurityEvent(ctx, tx, { ...accountOf(change), kind });
    return { memberId: change.memberId, state };
  });
  if (!applied) return;
  ctx.log.warn(
    {
      event: "accounts.bankChange",
      outcome: applied.state,
      memberId: applied.memberId,
      recordId: id,
    },
    "bank account change closed",
  );
}
