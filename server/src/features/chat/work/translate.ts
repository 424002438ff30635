import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { TranslatorUnavailable } from "../../../ports/translator.ts";
import { getConversation } from "../inbox/read-inbox.ts";
import { listMessagesAfter } from "../queries.ts";

type Translate = typeof consoleContract.chat.translate;

/**
 * Translates a message or a text of the agent. The audit entry says what left the product, without
 * the text.
 * @throws NO_DATA (no such message, or one without text), PROVIDER_UNAVAILABLE (switched off, or no
 * answer)
 */
export async function translateForAgent(
  ctx: Context,
  { params: { conversationId }, input: { of, to }, audit }: ConsoleCall<Translate>,
): Promise<ServerOutput<Translate>> {
  const { translator } = ctx.ports;
  const { id } = await getConversation(ctx, conversationId);
  if (!translator) return refuse("PROVIDER_UNAVAILABLE");
  const text = "text" in of ? of.text : await textOfMessage(ctx, id, of.seq);
  const what = "text" in of ? { reply: true } : { seq: of.seq };
  await transaction(ctx.db, (tx) => audit(tx, { subject: `chat:${id}`, after: { ...what, to } }));
  const translated = await translator.translate({ text, to }).catch((error: unknown) => {
    throw error instanceof TranslatorUnavailable ? refuse("PROVIDER_UNAVAILABLE") : error;
  });
  return { text: translated };
}

async function textOfMessage(ctx: Context, conversationId: string, seq: number): Promise<string> {
  const page = { conversationId, after: seq - 1, limit: 1 };
  const [message] = await listMessagesAfter(ctx.db, page);
  const text = message?.seq === seq ? message.content.payload.message : undefined;
  return text || refuse("NO_DATA");
}
