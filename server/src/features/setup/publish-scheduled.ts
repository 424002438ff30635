import { transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { assert, Refusal } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { findVersion, lockDocument, updateVersionState } from "./queries.ts";
import { findLive } from "./save-draft.ts";
import { documentsOf, parsePayload } from "./setup-kinds.ts";
import type { Version } from "./version.ts";
import { requireTrustedTexts } from "./written-texts.ts";

export interface Publisher {
  id: string;
  name: string;
}

export const PUBLISH_JOB = "setup:publish";

/** Writes the document, and marks this version as live. */
export async function makeLive(
  ctx: Context,
  tx: Tx,
  { version, publisher, why }: { version: Version; publisher?: Publisher; why?: string },
): Promise<void> {
  const { kind, key, id, state: from } = version;
  const at = ctx.clock.now();
  // A host may have left the list since the version was saved.
  await requireTrustedTexts(tx, version);
  const payload = parsePayload(version, version.payload);
  await documentsOf(kind).write(ctx, tx, { key, payload });
  const live = await findLive(ctx, tx, version);
  if (live) await updateVersionState(tx, { id: live.id, from: "live", to: "replaced", at });
  const move = { id, from, to: "live", at, publishedAt: at } as const;
  const isMoved = await updateVersionState(tx, {
    ...move,
    ...(publisher && { publisher }),
    ...(why !== undefined && { why }),
  });
  assert(isMoved, "the document is locked");
}

/**
 * Publishes a scheduled version that is due, whatever was published since. A version that is no
 * longer valid (for example, its budget is spent) is discarded with the error code as the reason.
 */
export async function publishScheduled(ctx: Context, id: string): Promise<void> {
  try {
    await withScheduledVersion(ctx, id, (tx, version) => makeLive(ctx, tx, { version }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code } = error;
    ctx.log.warn({ event: "setup.publish", recordId: id, code }, "a scheduled version was refused");
    await withScheduledVersion(ctx, id, async (tx) => {
      const at = ctx.clock.now();
      await updateVersionState(tx, { id, from: "scheduled", to: "discarded", at, why: code });
    });
  }
}

/** Runs `work` on a version that is still scheduled, with its document locked. */
async function withScheduledVersion(
  ctx: Context,
  id: string,
  work: (tx: Tx, version: Version) => Promise<void>,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const seen = await findVersion(tx, id);
    if (!seen) return;
    await lockDocument(tx, seen);
    const version = await findVersion(tx, id);
    if (version?.state === "scheduled") await work(tx, version);
  });
}
