import { type Caller, recordId } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { readSetting } from "../lookups/index.ts";
import type { Conversation } from "./conversation.ts";
import { insertConversation, lockForMessage, type Message } from "./queries.ts";

/** Guests of one address that may begin a chat: an id costs nothing, a row does. */
const NEW_GUESTS = { max: 120, windowSeconds: 3_600 };

/** Who calls, and from where. */
export interface Customer {
  caller: Caller;
  /** As limits count it. */
  address: string;
}

/** @throws CHAT_INACTIVE while the operator has the chat switched off */
export async function checkActive({ db }: Pick<Context, "db">): Promise<void> {
  if (!(await readSetting(db, "enableChatWidget"))) refuse("CHAT_INACTIVE");
}

/**
 * The customer's conversation, locked, and the message of this id if it was sent before; begun when there is none.
 * @throws REQUEST_LIMIT for a guest too many of an address
 */
export async function openConversation(
  ctx: Context,
  tx: Tx,
  { caller, address, clientMsgId }: Customer & { clientMsgId: string },
): Promise<{ conversation: Conversation; sent: Message | null }> {
  const message = { sender: "customer" as const, clientMsgId };
  const known = await lockForMessage(tx, caller, message);
  if (known) return known;
  if (caller.memberId === null) await ctx.rateLimits.consume("chat:guest", address, NEW_GUESTS);
  await insertConversation(tx, { id: recordId(ctx), caller, at: ctx.clock.now() });
  const begun = await lockForMessage(tx, caller, message);
  assert(begun, "a conversation that was begun is there");
  return begun;
}
