import type { ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { recordId, transaction } from "../../kernel/context.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { checkActive } from "./open-conversation.ts";
import { insertConversation } from "./queries.ts";
import { isMember, selectDeskRow } from "./queries-desk.ts";
import { showConversation } from "./show-conversation.ts";

type Begin = typeof office.chat.begin;

/**
 * The conversation of a member who may never have written: staff write first. Of several who begin at once all get the
 * same one; the member notices nothing before the first message.
 * @throws NO_DATA (no such member), CHAT_INACTIVE
 */
export async function beginConversation(
  ctx: Context,
  { params, audit }: OfficeCall<Begin>,
): Promise<ServerOutput<Begin>> {
  await checkActive(ctx);
  const memberId = BigInt(params.memberId);
  return transaction(ctx.db, async (tx) => {
    if (!(await isMember(tx, memberId))) refuse("NO_DATA");
    const at = ctx.clock.now();
    const id = recordId(ctx);
    await insertConversation(tx, { id, caller: { memberId, guestHash: null }, at });
    const row = await selectDeskRow(tx, { memberId });
    assert(row, "a conversation that was begun is there");
    await audit(tx, {
      subject: `chat:${row.id}`,
      after: { memberId: params.memberId, isNew: row.id === id },
    });
    return { conversation: showConversation(row, at) };
  });
}
