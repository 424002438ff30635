import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { DocumentKind } from "@krapao/contract/member/kyc/documents";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { isValid, mayBecome } from "./document.ts";
import { keepUntil } from "./keep-until.ts";
import { notifyOfDocument, publishDocumentChanged } from "./notify.ts";
import { insertDocument, lockKind, retirePictures, updateAsked } from "./queries.ts";
import { documentList } from "./queries-console.ts";
import { readerOf } from "./read-documents.ts";

type Ask = typeof consoleContract.kyc.ask;

/** The job that asks for the identity of a member whose withdrawal needs it. */
export const ASK_IDENTITY_JOB = "kyc:ask-identity";

/**
 * Asks a member for a document, and notifies the member.
 * @throws NO_DATA, ALREADY_DECIDED (it is asked for already, or waits for its decision)
 */
export async function askDocument(
  ctx: Context,
  call: ConsoleCall<Ask>,
): Promise<ServerOutput<Ask>> {
  const memberId = BigInt(call.params.memberId);
  const { kind, why } = call.input;
  const document = await transaction(ctx.db, async (tx) => {
    const askedBy = call.staff.staffId;
    const { id, before } = await askAgain(ctx, tx, { memberId, kind, askedBy });
    await call.audit(tx, {
      subject: `member:${memberId}`,
      ...(before === null ? {} : { before: { state: before } }),
      after: { document: id, kind, state: "asked" },
      why,
    });
    const asked = await documentList.one(tx, id, await readerOf(tx, askedBy));
    assert(asked, "the document that was asked for exists");
    return asked.row;
  });
  ctx.push.queue("kyc");
  return { document };
}

/** Asks for the identity of a member, unless it is accepted, asked for or uploaded already. */
export async function askForIdentity(ctx: Context, memberId: bigint): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const known = await lockKind(tx, { memberId, kind: "identity" });
    const isOpen = known && (!mayBecome(known.state, "asked") || isValid(known, ctx.clock.now()));
    if (!isOpen) await askAgain(ctx, tx, { memberId, kind: "identity", askedBy: null });
  });
}

/** @throws NO_DATA, ALREADY_DECIDED */
async function askAgain(
  ctx: Context,
  tx: Tx,
  { memberId, kind, askedBy }: { memberId: bigint; kind: DocumentKind; askedBy: string | null },
): Promise<{ id: string; before: string | null }> {
  const at = ctx.clock.now();
  const id = recordId(ctx);
  const isNew = await insertDocument(tx, { id, memberId, kind, askedBy, at });
  const known = isNew ? null : ((await lockKind(tx, { memberId, kind })) ?? refuse("NO_DATA"));
  if (known) {
    if (!mayBecome(known.state, "asked")) refuse("ALREADY_DECIDED");
    const until = keepUntil(ctx, known.state);
    await retirePictures(tx, { documentId: known.id, until });
    await updateAsked(tx, { id: known.id, askedBy, at });
  }
  await notifyOfDocument(ctx, tx, { memberId, kind, event: "asked" });
  await publishDocumentChanged(ctx, tx, memberId);
  return { id: known?.id ?? id, before: known?.state ?? null };
}
