import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { isAllowed } from "./announcement.ts";
import { lockAnnouncement, updateState } from "./queries.ts";
import { startSending } from "./send-announcement.ts";
import { subjectOf } from "./subject.ts";

type Calls = typeof consoleContract.announcements;

/**
 * Pauses, continues or ends an announcement. The job reads the state before each page, so at most
 * one more page is sent after a pause.
 * @throws NO_DATA, ALREADY_DECIDED, HOST_NOT_TRUSTED (it names a host that has left the list)
 */
export async function changeState(
  ctx: Context,
  step: "pause" | "resume" | "cancel",
  call: ConsoleCall<Calls["pause"]>,
): Promise<{ message: "SUCCESS" }> {
  const { announcementId: id } = call.params;
  await transaction(ctx.db, async (tx) => {
    const found = (await lockAnnouncement(tx, id)) ?? refuse("NO_DATA");
    const { state } = found;
    if (!isAllowed(step, state)) refuse("ALREADY_DECIDED");
    const now = ctx.clock.now();
    if (step === "resume") await startSending(tx, found, { now, isResumed: true });
    else if (step === "pause") await updateState(tx, { id, state: "paused" });
    else await updateState(tx, { id, state: "cancelled", finishedAt: now });
    await call.audit(tx, { subject: subjectOf(id), before: { state }, why: call.input.why });
  });
  return { message: "SUCCESS" };
}
