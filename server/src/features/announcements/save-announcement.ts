import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import {
  type Content,
  content as contentSchema,
} from "@krapao/contract/console/announcements/announcements";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { refuse } from "../../kernel/errors.ts";
import type { WirePayload } from "../../kernel/setup-documents.ts";
import type { Context } from "../../ports/context.ts";
import { requireTrustedHosts } from "../lookups/index.ts";
import { sanitizePayload, writtenTexts } from "../setup/index.ts";
import {
  findAnnouncement,
  hasSegment,
  insertAnnouncement,
  lockAnnouncement,
  updateContent,
} from "./queries.ts";
import { subjectOf } from "./subject.ts";

type Save = typeof consoleContract.announcements.save;

/**
 * Saves a draft. A request for it that waits is then for another text, and can no longer be
 * approved.
 * @throws NO_DATA, KEY_INVALID (no such segment), ALREADY_DECIDED (it is no draft any more),
 * VERSION_CHANGED (another staff user saved it meanwhile), HOST_NOT_TRUSTED
 */
export async function saveAnnouncement(
  ctx: Context,
  call: ConsoleCall<Save>,
): Promise<ServerOutput<Save>> {
  const { id: known, revision } = call.input;
  const content = sanitizePayload(contentSchema, call.input.content as WirePayload) as Content;
  const saved = await transaction(ctx.db, async (tx) => {
    if (content.segment !== null && !(await hasSegment(tx, content.segment))) {
      refuse("KEY_INVALID", { "content.segment": "KEY_INVALID" });
    }
    await requireTrustedContent(tx, content);
    const before = known === null ? null : await requireDraft(tx, { id: known, revision });
    const id = known ?? recordId(ctx);
    const at = ctx.clock.now();
    if (before) await updateContent(tx, { id, content, revision: before.revision + 1 });
    else await insertAnnouncement(tx, { id, content, by: call.staff.name, at });
    await call.audit(tx, {
      subject: subjectOf(id),
      ...(before && { before: { ...before.content } }),
      after: { ...content },
    });
    return findAnnouncement(tx, id);
  });
  return saved ?? refuse("NO_DATA");
}

/** @throws HOST_NOT_TRUSTED */
export async function requireTrustedContent(tx: Tx, content: Content): Promise<void> {
  await requireTrustedHosts(tx, writtenTexts(contentSchema, content, "content"));
}

async function requireDraft(tx: Tx, { id, revision }: { id: string; revision: number | null }) {
  const found = (await lockAnnouncement(tx, id)) ?? refuse("NO_DATA");
  if (found.state !== "draft") refuse("ALREADY_DECIDED");
  if (found.revision !== revision) refuse("VERSION_CHANGED");
  return found;
}
