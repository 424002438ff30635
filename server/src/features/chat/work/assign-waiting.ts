import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { LANGUAGES } from "@krapao/contract/languages";
import { MINUTE_MS } from "@krapao/contract/time";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import type { Context } from "../../../ports/context.ts";
import { readSetting } from "../../lookups/index.ts";
import { chatAudience, conversationState } from "../conversation.ts";
import { findConversation } from "../queries.ts";
import { assignFairly } from "./assign-fairly.ts";
import {
  assignAutomatically,
  listPresentAgents,
  listQueue,
  lockAssignments,
  releaseLeft,
  savePresence,
} from "./queries-assign.ts";

type PresenceCall = typeof consoleContract.chat.presence;

/** The page reports an agent every 30 seconds. */
const HERE_MS = 1.5 * MINUTE_MS;
/** An agent whose page reloads or whose connection is lost for less has not left. */
const LEFT_MS = 3 * MINUTE_MS;
const AT_ONCE = 100;

/**
 * Gives waiting conversations to the agents in the inbox, while the operator has that switched on.
 * Waiting conversations of agents who left come back first; those that an agent claimed stay.
 */
export async function assignWaiting(ctx: Context): Promise<void> {
  if (!(await readSetting(ctx.db, "chatAutoAssign"))) return;
  const now = ctx.clock.now();
  const seenSince = (ms: number) => new Date(now.getTime() - ms);
  const loadMax = await readSetting(ctx.db, "chatPerAgentMax");
  const changed = await transaction(ctx.db, async (tx) => {
    await lockAssignments(tx);
    const ids = new Set(await releaseLeft(tx, seenSince(LEFT_MS)));
    const agents = await listPresentAgents(tx, { seenSince: seenSince(HERE_MS), now });
    const names = new Map(agents.map(({ staffId, name }) => [staffId, name]));
    for (const { id, staffId } of assignFairly(agents, await listQueue(tx, AT_ONCE), loadMax)) {
      const to = { id: staffId, name: names.get(staffId) ?? "" };
      if (await assignAutomatically(tx, { id, to, at: now })) ids.add(id);
    }
    return ids;
  });
  for (const id of changed) {
    const conversation = await findConversation(ctx.db, { id });
    if (conversation)
      ctx.push.chat(chatAudience(conversation), conversationState(conversation, now));
  }
  if (changed.size > 0) ctx.push.queue("chat");
}

/** Reports that an agent is in the inbox. An agent who begins to accept is given conversations. */
export async function reportPresence(
  ctx: Context,
  { staff, input }: ConsoleCall<PresenceCall>,
): Promise<ServerOutput<PresenceCall>> {
  const { isAccepting = null, languages = null } = input;
  const [presence, isAutomatic] = await Promise.all([
    savePresence(
      ctx.db,
      { staffId: staff.staffId, at: ctx.clock.now(), isAccepting, languages },
      { isAccepting: false, languages: [...LANGUAGES] },
    ),
    readSetting(ctx.db, "chatAutoAssign"),
  ]);
  if (isAccepting === true) await assignWaiting(ctx);
  return { ...presence, isAutomatic, canTranslate: ctx.ports.translator !== null };
}
