import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { findVersion, lockDocument, updateVersionState } from "./queries.ts";
import { readDocument, type ShownDocument } from "./read-document.ts";
import { requirePermission } from "./setup-kinds.ts";
import { auditSubject } from "./version.ts";

/**
 * Discards a draft or a scheduled version. A version that waits for approval is cancelled with its
 * request.
 * @throws NO_DATA, FORBIDDEN, ALREADY_DECIDED (it is live or discarded)
 */
export async function discardVersion(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.setup.discard>,
): Promise<ShownDocument> {
  const { params: documentKey, input, staff } = call;
  requirePermission(documentKey, staff);
  return transaction(ctx.db, async (tx) => {
    await lockDocument(tx, documentKey);
    const version = await findVersion(tx, input.versionId);
    if (version?.kind !== documentKey.kind || version.key !== documentKey.key)
      return refuse("NO_DATA");
    const { id, state } = version;
    if (state !== "draft" && state !== "scheduled") return refuse("ALREADY_DECIDED");
    await updateVersionState(tx, { id, from: state, to: "discarded", at: ctx.clock.now() });
    await call.audit(tx, {
      subject: auditSubject(documentKey),
      before: { version: version.version, state },
      after: { state: "discarded" },
      why: input.why,
    });
    return readDocument(ctx, tx, documentKey);
  });
}
