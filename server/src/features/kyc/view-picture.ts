import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import { storageKey } from "../../kernel/media/storage.ts";
import type { Context } from "../../ports/context.ts";
import { findDocument } from "./queries.ts";
import { insertView } from "./queries-acceptance.ts";

type Picture = typeof consoleContract.kyc.picture;

/**
 * The picture of a document. The view is in the audit log before the bytes leave the server, and
 * the staff user can then accept this version.
 * @throws NO_DATA when there is no such document, or its picture is deleted
 */
export async function viewPicture(
  ctx: Context,
  call: ConsoleCall<Picture>,
): Promise<ServerOutput<Picture>> {
  const { documentId } = call.params;
  const document = await findDocument(ctx.db, documentId);
  if (!document?.picture) return refuse("NO_DATA");
  const bytes = await ctx.storage.get(storageKey("kyc", document.picture));
  if (!bytes) return refuse("NO_DATA");
  const { memberId, kind, picture, version } = document;
  await transaction(ctx.db, async (tx) => {
    const view = { token: call.staff.token, id: documentId, version, at: ctx.clock.now() };
    await insertView(tx, view);
    await call.audit(tx, {
      subject: `member:${memberId}`,
      after: { document: documentId, kind, picture: picture?.slice(0, 8), version },
    });
  });
  return { version, type: "image/jpeg", base64: bytes.toString("base64") };
}
