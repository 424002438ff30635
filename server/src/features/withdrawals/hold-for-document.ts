import { transaction } from "../../kernel/context.ts";
import type { Statement, Tx } from "../../kernel/db/database.ts";
import { enqueue } from "../../kernel/jobs/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { findAskedDocument } from "../kyc/index.ts";
import { updateHeldForDocument, updateNotHeld } from "./queries-document.ts";

export const DOCUMENT_HOLD_JOB = "withdrawals:hold-for-document";

/** Enqueues `holdForDocument`, in the transaction that brings a withdrawal to review. */
export function enqueueDocumentHold(tx: Tx, memberId: bigint): Statement<void> {
  const key = `${memberId}`;
  return enqueue(tx, {
    name: DOCUMENT_HOLD_JOB,
    payload: { memberId: key },
    key: `${DOCUMENT_HOLD_JOB}:${key}`,
  });
}

/**
 * Parks the member's withdrawal in review while a staff user waits for a document of the member,
 * and returns it to its place when the document is decided. Harmless when repeated.
 */
export async function holdForDocument(ctx: Context, memberId: bigint): Promise<void> {
  const isChanged = await transaction(ctx.db, async (tx) => {
    const asked = await findAskedDocument(tx, memberId);
    if (!asked) return updateNotHeld(tx, memberId);
    const { kind, askedBy } = asked;
    return updateHeldForDocument(tx, { memberId, kind, askedBy, at: ctx.clock.now() });
  });
  if (isChanged) ctx.push.queue("withdrawals");
}
