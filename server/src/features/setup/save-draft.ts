import type { office } from "@krapao/contract/office";
import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { cleanPayload } from "./clean-payload.ts";
import {
  insertVersion,
  lockDocument,
  selectCurrent,
  selectLastNumber,
  updateDraft,
} from "./queries.ts";
import { readDocument, type ShownDocument } from "./read-document.ts";
import { documentsOf, parsePayload, requireRight, schemaOf } from "./setup-kinds.ts";
import { changesBetween, FIRST_VERSION, NOBODY, type Place, subjectOf } from "./version.ts";

/** Changes that the audit log lists; a long text counts as one. */
const AUDITED_CHANGES_MAX = 40;

/**
 * Saves what is being written. Two people who write at once do not overwrite each other.
 * @throws NO_DATA, FORBIDDEN, KEY_INVALID, VERSION_CHANGED (somebody saved, discarded or published it meanwhile)
 */
export async function saveDraft(
  ctx: Context,
  call: OfficeCall<typeof office.setup.saveDraft>,
): Promise<ShownDocument> {
  const { params: place, input, staff } = call;
  requireRight(place, staff.role);
  parsePayload(place, input.payload);
  const payload = cleanPayload(schemaOf(place), input.payload);
  return transaction(ctx.db, async (tx) => {
    await lockDocument(tx, place);
    await adoptLive(ctx, tx, place);
    const before = await readDocument(ctx, tx, place);
    if ((before.draft?.revision ?? null) !== input.revision || input.base > before.liveVersion) {
      refuse("VERSION_CHANGED");
    }
    const author = { id: staff.staffId, name: staff.name };
    const written = { ...place, payload, base: input.base, author, at: ctx.clock.now() };
    if (before.draft) {
      const { id, revision } = before.draft;
      assert(await updateDraft(tx, { ...written, id, revision }), "a locked document stays");
    } else {
      const version = (await selectLastNumber(tx, place)) + 1;
      await insertVersion(tx, { ...written, id: recordId(ctx), version, state: "draft" });
    }
    const changes = changesBetween(before.draft?.payload ?? before.live ?? {}, payload);
    await call.audit(tx, { subject: subjectOf(place), after: { changes: brief(changes) } });
    return readDocument(ctx, tx, place);
  });
}

/** What has counted since before versions were kept becomes the first one, so that it can be published again. */
export async function adoptLive(ctx: Context, tx: Tx, place: Place): Promise<void> {
  if ((await selectLastNumber(tx, place)) > 0) return;
  const payload = (await documentsOf(place.kind).list(tx)).get(place.key);
  if (!payload) return;
  await insertVersion(tx, {
    ...place,
    id: recordId(ctx),
    version: FIRST_VERSION,
    state: "live",
    payload,
    base: 0,
    author: { id: null, name: NOBODY },
    at: ctx.clock.now(),
  });
}

const TEXT_MAX = 200;

/** For the audit log: which values changed, long ones cut. */
export function brief(changes: ReturnType<typeof changesBetween>): unknown[] {
  const cut = (value: unknown) =>
    typeof value === "string" && value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}…` : value;
  return changes
    .slice(0, AUDITED_CHANGES_MAX)
    .map(({ path, before, after }) => ({ path, before: cut(before), after: cut(after) }));
}

/** The live version and its number, of a locked document. */
export async function findLive(ctx: Context, tx: Tx, place: Place) {
  const versions = await selectCurrent(tx, { ...place, now: ctx.clock.now() });
  return versions.find(({ state }) => state === "live") ?? null;
}
