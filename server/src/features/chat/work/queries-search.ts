import { onlyDigits, plainDigits } from "@krapao/contract/plain-digits";
import { sql } from "kysely";
import type { Db } from "../../../kernel/db/database.ts";
import { foldName } from "../../../kernel/names/fold-name.ts";

export interface FoundMessage {
  conversationId: string;
  seq: number;
  said: string;
  createdAt: Date;
}

/** A text that more messages contain is sorted among this many of them only. */
const SORTED_MAX = 3_000;
const DIGITS_MIN = 4;
/** Appended to a prefix it sorts after every text with that prefix. */
const LAST = "\u{10FFFF}";

/** People's messages that contain a text, newest first. */
export async function listFoundMessages(
  db: Db,
  { text, since, limit }: { text: string; since: Date | null; limit: number },
): Promise<FoundMessage[]> {
  // A few days are read whole: the index would name the messages of all years first.
  const span =
    since === null
      ? sql`chat_grams(content #>> '{payload,message}') @> chat_grams(${text}::text)`
      : sql`created_at >= ${since}`;
  const { rows } = await sql<FoundMessage>`
    select conversation_id as "conversationId", seq, said, created_at as "createdAt" from (
      select conversation_id, seq, created_at, content #>> '{payload,message}' as said
      from chat_message
      where sender <> 'system' and ${span}
        and strpos(regexp_replace(lower(content #>> '{payload,message}'), '\\s+', ' ', 'g'),
          lower(${text}::text)) > 0
      limit ${SORTED_MAX}) found
    order by created_at desc, conversation_id, seq desc limit ${limit}`.execute(db);
  return rows;
}

/** Conversations of customers by the beginning of a name, or an end of the phone. */
export async function listFoundCustomers(db: Db, text: string, limit: number): Promise<string[]> {
  const digits = onlyDigits(text);
  const isPhone = /^[+\d().]+$/.test(plainDigits(text)) && digits.length >= DIGITS_MIN;
  const begins = (key: ReturnType<typeof sql>, wanted: string) =>
    sql`${key} >= ${wanted} collate "C" and ${key} < ${wanted + LAST} collate "C"`;
  const name = foldName(text);
  if (!isPhone && name === "") return [];
  const keys = isPhone
    ? [
        begins(sql`m.phone collate "C"`, digits),
        begins(sql`reverse(m.phone) collate "C"`, [...digits].reverse().join("")),
      ]
    : [
        begins(sql`public.fold_name(m.name) collate "C"`, name),
        begins(sql`split_part(public.fold_name(m.name), ' ', 2) collate "C"`, name),
      ];
  const parts = keys.map((key) => sql`(select m.id from accounts_member m where ${key} limit 200)`);
  const { rows } = await sql<{ id: string }>`
    select id from chat_conversation where last_seq > 0
      and member_id = any(array(${sql.join(parts, sql` union `)}))
    order by last_message_at desc, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
