import { type Caller, recordId, withCommit } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { readSetting } from "../lookups/index.ts";
import type { Conversation } from "./conversation.ts";
import { insertConversation, lockForMessage, type Message } from "./queries.ts";

const HOUR_SECONDS = 3_600;

export interface Customer {
  caller: Caller;
  /** The address for rate limits. */
  address: string;
}

/** @throws CHAT_INACTIVE while the operator has the chat switched off */
export async function requireChatActive({ db }: Pick<Context, "db">): Promise<void> {
  if (!(await readSetting(db, "enableChatWidget"))) refuse("CHAT_INACTIVE");
}

/**
 * Locks the customer's conversation, or inserts it, and finds the message if it was sent before.
 * @throws REQUEST_LIMIT, with the end of the wait, for too many new guests of an address
 */
export async function openConversation(
  ctx: Context,
  tx: Tx,
  { caller, address, clientMsgId }: Customer & { clientMsgId: string },
): Promise<{ conversation: Conversation; sent: Message | null }> {
  const message = { sender: "customer" as const, clientMsgId };
  const known = await lockForMessage(tx, caller, message);
  if (known) return known;
  if (caller.memberId === null) {
    // A guest id is free to make, but each conversation costs an agent's time.
    const max = await readSetting(ctx.db, "guestChatsPerAddressMax");
    await ctx.rateLimits.consume("chat:guest", address, { max, windowSeconds: HOUR_SECONDS });
  }
  withCommit(tx, insertConversation(tx, { id: recordId(ctx), caller, at: ctx.clock.now() }));
  const inserted = await lockForMessage(tx, caller, message);
  assert(inserted, "the conversation was inserted");
  return inserted;
}
