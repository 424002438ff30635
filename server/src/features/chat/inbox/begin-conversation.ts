import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../../kernel/context.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { requireChatActive } from "../open-conversation.ts";
import { insertConversation } from "../queries.ts";
import { findInboxRow, isMember } from "./queries.ts";
import { showConversation } from "./show-conversation.ts";

type Begin = typeof consoleContract.chat.begin;

/**
 * Opens a member's conversation so that staff can write first. Concurrent calls get the same one;
 * the member sees nothing before the first message.
 * @throws NO_DATA (no such member), CHAT_INACTIVE
 */
export async function beginConversation(
  ctx: Context,
  { params, audit }: ConsoleCall<Begin>,
): Promise<ServerOutput<Begin>> {
  await requireChatActive(ctx);
  const memberId = BigInt(params.memberId);
  return transaction(ctx.db, async (tx) => {
    if (!(await isMember(tx, memberId))) refuse("NO_DATA");
    const at = ctx.clock.now();
    const id = recordId(ctx);
    await insertConversation(tx, { id, caller: { memberId, guestHash: null }, at });
    const row = await findInboxRow(tx, { memberId });
    assert(row, "the conversation was inserted");
    await audit(tx, {
      subject: `chat:${row.id}`,
      after: { memberId: params.memberId, isNew: row.id === id },
    });
    return { conversation: showConversation(row, at) };
  });
}
