import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import {
  getLastNumber,
  insertVersion,
  listCurrentVersions,
  lockDocument,
  updateDraft,
} from "./queries.ts";
import { readDocument, type ShownDocument } from "./read-document.ts";
import { sanitizePayload } from "./sanitize-payload.ts";
import { documentsOf, parsePayload, requirePermission, schemaOf } from "./setup-kinds.ts";
import {
  auditSubject,
  changesBetween,
  type DocumentKey,
  FIRST_VERSION,
  SYSTEM_AUTHOR,
} from "./version.ts";
import { requireTrustedTexts } from "./written-texts.ts";

/** Number of changes in an audit entry; a long text counts as one. */
const AUDITED_CHANGES_MAX = 40;

/**
 * Saves a draft. Two editors cannot overwrite each other's changes.
 * @throws NO_DATA, FORBIDDEN, KEY_INVALID, TURNOVER_MINIMUM, VERSION_CHANGED (it was saved,
 * discarded or published since it was read), HOST_NOT_TRUSTED
 */
export async function saveDraft(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.setup.saveDraft>,
): Promise<ShownDocument> {
  const { params: documentKey, input, staff } = call;
  requirePermission(documentKey, staff);
  parsePayload(documentKey, input.payload);
  const payload = sanitizePayload(schemaOf(documentKey), input.payload);
  return transaction(ctx.db, async (tx) => {
    await lockDocument(tx, documentKey);
    await insertFirstVersion(ctx, tx, documentKey);
    const before = await readDocument(ctx, tx, documentKey);
    if ((before.draft?.revision ?? null) !== input.revision || input.base > before.liveVersion) {
      refuse("VERSION_CHANGED");
    }
    await requireTrustedTexts(tx, { ...documentKey, payload });
    const author = { id: staff.staffId, name: staff.name };
    const written = { ...documentKey, payload, base: input.base, author, at: ctx.clock.now() };
    if (before.draft) {
      const { id, revision } = before.draft;
      assert(await updateDraft(tx, { ...written, id, revision }), "the document is locked");
    } else {
      const version = (await getLastNumber(tx, documentKey)) + 1;
      await insertVersion(tx, { ...written, id: recordId(ctx), version, state: "draft" });
    }
    const changes = changesBetween(before.draft?.payload ?? before.live ?? {}, payload);
    await call.audit(tx, {
      subject: auditSubject(documentKey),
      after: { changes: shortenChanges(changes) },
    });
    return readDocument(ctx, tx, documentKey);
  });
}

/**
 * Inserts a document that was live before versions existed as version 1, so that it can be
 * published again.
 */
export async function insertFirstVersion(
  ctx: Context,
  tx: Tx,
  documentKey: DocumentKey,
): Promise<void> {
  if ((await getLastNumber(tx, documentKey)) > 0) return;
  const payload = (await documentsOf(documentKey.kind).list(tx)).get(documentKey.key);
  if (!payload) return;
  await insertVersion(tx, {
    ...documentKey,
    id: recordId(ctx),
    version: FIRST_VERSION,
    state: "live",
    payload,
    base: 0,
    author: { id: null, name: SYSTEM_AUTHOR },
    at: ctx.clock.now(),
  });
}

const TEXT_MAX = 200;

/** The changes for the audit log, with long values shortened. */
export function shortenChanges(changes: ReturnType<typeof changesBetween>): unknown[] {
  const cut = (value: unknown) =>
    typeof value === "string" && value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}…` : value;
  return changes
    .slice(0, AUDITED_CHANGES_MAX)
    .map(({ path, before, after }) => ({ path, before: cut(before), after: cut(after) }));
}

/** The live version of a locked document; null for none. */
export async function findLive(ctx: Context, tx: Tx, documentKey: DocumentKey) {
  const versions = await listCurrentVersions(tx, { ...documentKey, now: ctx.clock.now() });
  return versions.find(({ state }) => state === "live") ?? null;
}
