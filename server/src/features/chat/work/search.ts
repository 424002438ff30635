/** The search of the chat: customers by name and phone, messages by their text. */
import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { DAY_MS } from "@krapao/contract/time";
import type { Context } from "../../../ports/context.ts";
import { listInboxRowsOf } from "../inbox/queries.ts";
import { showConversation } from "../inbox/show-conversation.ts";
import { type FoundMessage, listFoundCustomers, listFoundMessages } from "./queries-search.ts";

type Search = typeof consoleContract.chat.search;

const HITS_MAX = 30;
const AROUND = 40;
/**
 * A frequent text has thousands of messages, and an index does not sort them: the newest days are
 * searched first, and older ones only when the page is not full.
 */
const WINDOWS_DAYS = [1, 7, null] as const;

/** Hits that open at the message; customers first. */
export async function searchChat(
  { db, clock }: Context,
  text: string,
): Promise<ServerOutput<Search>> {
  const wanted = text.normalize("NFC").replace(/\s+/g, " ");
  const [customers, messages] = await Promise.all([
    listFoundCustomers(db, wanted, HITS_MAX),
    newestMessages(db, wanted, clock.now()),
  ]);
  const ids = [...new Set([...customers, ...messages.map((each) => each.conversationId)])];
  const rows = new Map((await listInboxRowsOf(db, ids)).map((row) => [row.id, row]));
  const now = clock.now();
  const hits: ServerOutput<Search>["hits"] = [];
  for (const id of customers) {
    const row = rows.get(id);
    if (!row) continue;
    const conversation = showConversation(row, now);
    hits.push({
      conversation,
      seq: null,
      text: conversation.last?.text ?? "",
      at: row.lastMessageAt,
    });
  }
  for (const { conversationId, seq, said, createdAt } of messages) {
    const row = rows.get(conversationId);
    if (!row) continue;
    const conversation = showConversation(row, now);
    hits.push({ conversation, seq, text: excerpt(said, wanted), at: createdAt });
  }
  return { hits: hits.slice(0, HITS_MAX) };
}

async function newestMessages(db: Context["db"], text: string, now: Date): Promise<FoundMessage[]> {
  let found: FoundMessage[] = [];
  for (const days of WINDOWS_DAYS) {
    const since = days === null ? null : new Date(now.getTime() - days * DAY_MS);
    found = await listFoundMessages(db, { text, since, limit: HITS_MAX });
    if (found.length === HITS_MAX) break;
  }
  return found;
}

/** The part of a text around what was found. */
export function excerpt(said: string, wanted: string): string {
  const line = said.replace(/\s+/g, " ");
  const at = Math.max(0, line.toLowerCase().indexOf(wanted.toLowerCase()));
  const from = Math.max(0, at - AROUND);
  const to = at + wanted.length + AROUND;
  return `${from > 0 ? "…" : ""}${line.slice(from, to)}${to < line.length ? "…" : ""}`;
}
