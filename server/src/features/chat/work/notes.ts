/** Notes among staff, in a separate table, which no call of a customer reads. */
import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { findConversation } from "../queries.ts";
import { findNote, insertNote, listNotes, listRatings } from "./queries.ts";

type Chat = typeof consoleContract.chat;

/** Notes, oldest first, and the ratings of ended sessions. @throws NO_DATA */
export async function readNotes({ db }: Context, id: string): Promise<ServerOutput<Chat["notes"]>> {
  const [known, notes, ratings] = await Promise.all([
    findConversation(db, { id }),
    listNotes(db, id),
    listRatings(db, id),
  ]);
  if (!known) refuse("NO_DATA");
  return { notes, ratings };
}

/** The audit entry does not contain the text. @throws NO_DATA */
export async function addNote(
  ctx: Context,
  { params, input, staff, audit }: ConsoleCall<Chat["addNote"]>,
): Promise<ServerOutput<Chat["addNote"]>> {
  const { conversationId } = params;
  const note = await transaction(ctx.db, async (tx) => {
    const known = (await findConversation(tx, { id: conversationId })) ?? refuse("NO_DATA");
    await insertNote(tx, {
      id: input.id,
      conversationId,
      afterSeq: known.lastSeq,
      staff,
      text: input.text,
      at: ctx.clock.now(),
    });
    await audit(tx, { subject: `chat:${conversationId}`, after: { note: input.id } });
    return (await findNote(tx, { id: input.id, conversationId })) ?? refuse("NO_DATA");
  });
  ctx.push.queue("chat");
  return { note };
}
