import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { DAY_MS } from "@krapao/contract/time";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { changeSession } from "../inbox/assign-conversation.ts";
import { updateAssignee } from "../inbox/queries.ts";
import { updateSnooze } from "./queries.ts";

type Snooze = typeof consoleContract.chat.snooze;

const SNOOZE_DAYS_MAX = 30;

/**
 * Claims a session and hides it until a time, or until the customer writes; null shows it again.
 * @throws NO_DATA, ALREADY_DECIDED, CLAIMED_BY_OTHER, KEY_INVALID (not within the next 30 days)
 */
export function snoozeConversation(
  ctx: Context,
  call: ConsoleCall<Snooze>,
): Promise<ServerOutput<Snooze>> {
  const { staff } = call;
  const now = ctx.clock.nowMs();
  const until = call.input.until === null ? null : new Date(call.input.until);
  const isSoon =
    until === null || (until.getTime() > now && until.getTime() <= now + SNOOZE_DAYS_MAX * DAY_MS);
  if (!isSoon) refuse("KEY_INVALID", { until: "KEY_INVALID" });
  return changeSession(ctx, call, async (tx, { id, assigneeId, snoozedUntil }) => {
    if (assigneeId !== null && assigneeId !== staff.staffId) refuse("CLAIMED_BY_OTHER");
    if (assigneeId === null)
      await updateAssignee(tx, { id, to: { id: staff.staffId, name: staff.name } });
    await updateSnooze(tx, { id, until });
    return { before: { snoozedUntil }, after: { snoozedUntil: until } };
  });
}
