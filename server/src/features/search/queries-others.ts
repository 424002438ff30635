/** SQL of the search over chats, house accounts, segments and the audit log. */
import { SEARCH_COUNT_MAX } from "@krapao/contract/console/search/everything";
import { sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";
import { foldName } from "../../kernel/names/fold-name.ts";

/** One row more than is counted says that there are more. */
const LIMIT = SEARCH_COUNT_MAX + 1;
/** So many of the newest messages are read, whatever they say. */
const READ_MAX = 20_000;

export interface FoundChat {
  id: string;
  /** null: the name was found. */
  seq: number | null;
  customer: string | null;
  said: string | null;
  at: Date;
}

/**
 * People's newest messages that contain a text. The index of texts names the messages of all years
 * and does not sort them, so the newest days are read.
 */
export async function listFoundChats(
  db: Db,
  { text, since }: { text: string; since: Date },
): Promise<FoundChat[]> {
  // Most messages miss the longest word, and are not searched with their spaces made equal.
  const [word = ""] = text.split(/\s+/).sort((one, other) => other.length - one.length);
  const { rows } = await sql<FoundChat>`
    select found.conversation_id as id, found.seq, coalesce(m.name, c.guest_name) as customer,
      found.said, found.created_at as at
    from (
      select conversation_id, seq, created_at, said from (
        select conversation_id, seq, created_at, content #>> '{payload,message}' as said
        from chat_message where sender <> 'system' and created_at >= ${since} limit ${READ_MAX}) read
      where strpos(lower(said), lower(${word}::text)) > 0
        and strpos(regexp_replace(lower(said), '\\s+', ' ', 'g'), lower(${text}::text)) > 0
      order by created_at desc limit ${LIMIT}) found
    join chat_conversation c on c.id = found.conversation_id
    left join accounts_member m on m.id = c.member_id
    order by found.created_at desc, found.conversation_id, found.seq desc`.execute(db);
  return rows;
}

export interface FoundHouse {
  code: string;
  bankCode: string;
  accountNo: string;
  accountName: string;
  isActive: boolean;
}

/** House accounts; they are few. */
export async function listFoundHouses(
  db: Db,
  { text, digits }: { text: string; digits: string | null },
): Promise<FoundHouse[]> {
  const { rows } = await sql<FoundHouse>`
    select code, bank_code as "bankCode", account_no as "accountNo",
      account_name as "accountName", is_active as "isActive"
    from deposits_channel
    where starts_with(lower(code), lower(${text}::text))
      or strpos(public.fold_name(account_name), ${foldName(text) || null}::text) > 0
      or strpos(account_no, ${digits ?? ""}::text) > 0 and ${digits !== null}::boolean
      or strpos(promptpay_id, ${digits ?? ""}::text) > 0 and ${digits !== null}::boolean
    order by position, code limit ${LIMIT}`.execute(db);
  return rows;
}

export interface FoundSegment {
  code: string;
  name: string;
  isActive: boolean;
}

/** Segments whose code begins with a text, or whose name has it; they are few. */
export async function listFoundSegments(db: Db, text: string): Promise<FoundSegment[]> {
  const { rows } = await sql<FoundSegment>`
    select code, payload->>'name' as name, is_active as "isActive" from segments_segment
    where starts_with(code, upper(${text}::text))
      or strpos(lower(payload->>'name'), lower(${text}::text)) > 0
    order by is_active desc, code limit ${LIMIT}`.execute(db);
  return rows;
}

export interface FoundEntry {
  seq: string;
  at: Date;
  staffName: string;
  action: string;
}

/** The newest entries of the audit log from an address. */
export async function listFoundEntries(db: Db, address: string): Promise<FoundEntry[]> {
  const { rows } = await sql<FoundEntry>`
    select seq::text as seq, at, staff_name as "staffName", action
    from audit_entry where address = ${address} order by audit_entry.seq desc limit ${LIMIT}`.execute(
    db,
  );
  return rows;
}
