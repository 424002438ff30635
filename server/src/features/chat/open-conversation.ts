import { type Caller, recordId } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { readSetting } from "../lookups/index.ts";
import type { Conversation } from "./conversation.ts";
import { findConversation, insertConversation, lockConversation } from "./queries.ts";

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

/** Before a guest's conversation is begun. @throws REQUEST_LIMIT */
export async function checkNewGuest(ctx: Context, { caller, address }: Customer): Promise<void> {
  if (caller.memberId !== null || (await findConversation(ctx.db, caller))) return;
  await ctx.rateLimits.consume("chat:guest", address, NEW_GUESTS);
}

/** The customer's conversation, locked; begun when there is none. */
export async function openConversation(
  ctx: Context,
  tx: Tx,
  caller: Caller,
): Promise<Conversation> {
  const known = await lockConversation(tx, caller);
  if (known) return known;
  await insertConversation(tx, { id: recordId(ctx), caller, at: ctx.clock.now() });
  const begun = await lockConversation(tx, caller);
  assert(begun, "a conversation that was begun is there");
  return begun;
}
