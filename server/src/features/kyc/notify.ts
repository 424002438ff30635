import type { Statement, Tx } from "../../kernel/db/database.ts";
import { publishEvent } from "../../kernel/jobs/events.ts";
import type { Context } from "../../ports/context.ts";
import { notifyMember } from "../chat/index.ts";
import { enqueuePush } from "../push/index.ts";
import type { KycDocument } from "./document.ts";
import { type DocumentNotice, noticeTexts } from "./notice-text.ts";

/** Notifies the member in the chat and on the phone, in the transaction of the change. */
export async function notifyOfDocument(
  ctx: Context,
  tx: Tx,
  { memberId, kind, ...notice }: Pick<KycDocument, "memberId" | "kind"> & DocumentNotice,
): Promise<void> {
  await notifyMember(ctx, tx, { memberId, texts: noticeTexts(kind, notice) });
  await enqueuePush(ctx, tx, { memberId, kind: "chat" });
}

/** Publishes to other features, in the transaction of the change, that a document changed. */
export function publishDocumentChanged(ctx: Context, tx: Tx, memberId: bigint): Statement<void> {
  const key = `${memberId}`;
  return publishEvent(ctx, tx, { name: "document.changed", payload: { memberId: key }, key });
}
