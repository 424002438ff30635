import { transaction } from "../../../kernel/context.ts";
import { isUniqueViolation } from "../../../kernel/db/unique-violation.ts";
import type { Context } from "../../../ports/context.ts";
import { recordSecurityEvent } from "../record-security-event.ts";
import { accountOf } from "./bank-change.ts";
import {
  ACCOUNT_TAKEN,
  listDueChanges,
  lockAccountOwner,
  lockChange,
  updateClosed,
  updateMemberBank,
} from "./queries.ts";

/**
 * Applies the approved changes whose time has come. A change is refused when another member
 * registered the account in the meantime.
 */
export async function applyBankChanges(ctx: Context): Promise<void> {
  for (const due of await listDueChanges(ctx.db, ctx.clock.now())) {
    const closed = await close(ctx, due).catch((error: unknown) => {
      // Another member got the account between the check and the write: the second try sees that.
      if (!isUniqueViolation(error, ACCOUNT_TAKEN)) throw error;
      return close(ctx, due);
    });
    if (!closed) continue;
    ctx.log.warn(
      { event: "accounts.bankChange", outcome: closed.state, ...ofRecord(due) },
      "bank account change closed",
    );
  }
}

type Due = Awaited<ReturnType<typeof listDueChanges>>[number];

const ofRecord = ({ id, memberId }: Due) => ({ memberId, recordId: id });

/** Applies or refuses one change; null when it is not due any more. */
function close(ctx: Context, { id, memberId }: Due) {
  return transaction(ctx.db, async (tx) => {
    await lockAccountOwner(tx, memberId);
    const change = await lockChange(tx, id);
    const at = ctx.clock.now();
    if (change?.state !== "waiting" || !change.effectiveAt || change.effectiveAt > at) return null;
    const isWritten = await updateMemberBank(tx, change);
    const state = isWritten ? "applied" : "refused";
    await updateClosed(tx, { id, state, at, ...(isWritten ? {} : { refusal: "EXISTING_BANK" }) });
    const kind = isWritten ? "bankChangeApplied" : "bankChangeRefused";
    await recordSecurityEvent(ctx, tx, { ...accountOf(change), kind });
    return { state };
  });
}
