import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { content as contentSchema } from "@krapao/contract/console/announcements/announcements";
import { missingTexts } from "@krapao/contract/console/setup/shapes";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { transaction } from "../../kernel/context.ts";
import { lockName } from "../../kernel/db/advisory-lock.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { refuse } from "../../kernel/errors.ts";
import { enqueue } from "../../kernel/jobs/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { type ApprovalExecutor, requestApproval } from "../approvals/index.ts";
import { readSetting } from "../lookups/index.ts";
import { isAllowed, needsSecondPerson, shownUntil, stateAtSend } from "./announcement.ts";
import {
  findWaitingRequest,
  lockAnnouncement,
  type Stored,
  sumSentAlone,
  updateSentAlone,
  updateState,
} from "./queries.ts";
import { countAudience } from "./queries-audience.ts";
import { requireTrustedContent } from "./save-announcement.ts";
import { subjectOf } from "./subject.ts";

export const SEND_JOB = "announcements:send";

type Send = typeof consoleContract.announcements.send;

/**
 * Sends a draft at its time, or requests the approval of a second person.
 * @throws NO_DATA, VERSION_CHANGED, KEY_MISSING with the texts that are missing, KEY_INVALID (the
 * app would show it no longer), ALREADY_DECIDED (it was sent, or a request waits),
 * HOST_NOT_TRUSTED
 */
export async function sendAnnouncement(
  ctx: Context,
  call: ConsoleCall<Send>,
): Promise<ServerOutput<Send>> {
  const { announcementId: id } = call.params;
  const { why, revision } = call.input;
  const { aloneMax } = await readSetting(ctx.db, "announcements");
  const subject = subjectOf(id);
  const approvalId = await transaction(ctx.db, async (tx) => {
    const found = (await lockAnnouncement(tx, id)) ?? refuse("NO_DATA");
    const now = ctx.clock.now();
    requireSendable(found, { revision, now });
    const { channels, segment } = found.content;
    const { staffId } = call.staff;
    // Two announcements of one person count the day one after the other.
    await lockName(tx, `announcements:alone:${staffId}`);
    const sent = await sumSentAlone(tx, { staffId, now });
    const left = Math.max(0, aloneMax - sent);
    const audience = await countAudience(tx, { segment, aloneMax: left, now });
    const { members, isExact, isLarge } = audience;
    // The second person reads the whole of it.
    const payload = { announcementId: id, revision, members, isExact, ...found.content };
    if (!needsSecondPerson(channels, { isLarge })) {
      await updateSentAlone(tx, { id, staffId, members, now });
      await begin(ctx, tx, found);
      await call.audit(tx, { subject, after: payload, why });
      return null;
    }
    if (await findWaitingRequest(tx, { subject, now })) refuse("ALREADY_DECIDED");
    const kind = "announcements.send" as const;
    const approvalId = await requestApproval(ctx, tx, call, { kind, subject, payload, why });
    await call.audit(tx, { subject, after: { ...payload, approvalId }, why });
    return approvalId;
  });
  if (approvalId === null) return { message: "SUCCESS", approvalId };
  ctx.push.queue("approvals");
  return { message: "APPROVAL_NEEDED", approvalId };
}

/** Sends what the second person has read: another revision is refused. @throws as `send` */
export const executeSend: ApprovalExecutor = async (ctx, tx, { payload }) => {
  const found = (await lockAnnouncement(tx, String(payload.announcementId))) ?? refuse("NO_DATA");
  requireSendable(found, { revision: Number(payload.revision), now: ctx.clock.now() });
  await begin(ctx, tx, found);
};

function requireSendable(
  { state, revision, content }: Stored,
  asked: { revision: number; now: Date },
): void {
  if (!isAllowed("send", state)) refuse("ALREADY_DECIDED");
  if (revision !== asked.revision) refuse("VERSION_CHANGED");
  const missing = missingTexts(contentSchema, content);
  if (missing.length > 0) {
    const fields = missing.map((path) => [path.replace("payload", "content"), "KEY_MISSING"]);
    refuse("KEY_MISSING", Object.fromEntries(fields));
  }
  if (content.endsAt !== null && new Date(content.endsAt) <= asked.now) {
    refuse("KEY_INVALID", { "content.endsAt": "KEY_INVALID" });
  }
}

async function begin(ctx: Pick<Context, "clock">, tx: Tx, found: Stored): Promise<void> {
  const now = ctx.clock.now();
  const state = stateAtSend(found.content, now);
  if (state === "scheduled") {
    await requireTrustedContent(tx, found.content);
    await updateState(tx, { id: found.id, state });
  } else await startSending(tx, found, { now });
}

/**
 * Starts the sending, or continues it: the job begins after the last member that it came to.
 * @throws HOST_NOT_TRUSTED: a host may have left the list since the draft was saved
 */
export async function startSending(
  tx: Tx,
  { id, content }: Pick<Stored, "id" | "content">,
  { now, isResumed = false }: { now: Date; isResumed?: boolean },
): Promise<void> {
  await requireTrustedContent(tx, content);
  const start = { startedAt: now, shownUntil: shownUntil(content, now) };
  await updateState(tx, { id, state: "sending", ...(isResumed ? {} : start) });
  await enqueue(tx, { name: SEND_JOB, payload: { announcementId: id } });
}
