/** SQL of the search over people: members by trace or game account, and staff users. */
import type { Currency } from "@krapao/contract";
import { SEARCH_COUNT_MAX } from "@krapao/contract/console/search/everything";
import { sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";
import { foldName } from "../../kernel/names/fold-name.ts";

/** A member as the search shows one. */
export interface FoundPerson {
  id: bigint;
  name: string;
  phone: string;
  currency: Currency;
  suspendedAt: Date | null;
}

/** One row more than is counted says that there are more. */
const LIMIT = SEARCH_COUNT_MAX + 1;

/** Members who used an address or a browser. Many can share one, so they are read by the key. */
export async function listMembersByTrace(
  db: Db,
  { kind, value }: { kind: "address" | "device"; value: string },
): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    select m.id, m.name, m.phone, m.currency, m.suspended_at as "suspendedAt" from (
      select member_id from accounts_trace
      where kind = ${kind}::accounts_trace_kind and value = ${value}
      order by member_id limit ${LIMIT}) trace
    join accounts_member m on m.id = trace.member_id order by m.id`.execute(db);
  return rows;
}

/** Members by the user name of a game account. */
export async function listMembersByGameAccount(
  db: Db,
  usernames: readonly string[],
): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    select m.id, m.name, m.phone, m.currency, m.suspended_at as "suspendedAt"
    from accounts_member m where m.id = any(array(
      select member_id from games_account
      where provider = any(array(select code from games_provider))
        and username = any(${[...usernames]}::text[]) limit ${LIMIT}))
    order by m.id`.execute(db);
  return rows;
}

export interface FoundStaffUser {
  id: string;
  name: string;
  username: string;
  role: string;
  isActive: boolean;
}

/** Staff users by part of the name or user name, by id, or by address. They are few. */
export async function listFoundStaff(
  db: Db,
  { id, name, address }: { id: string | null; name: string | null; address: string | null },
): Promise<FoundStaffUser[]> {
  if (id === null && name === null && address === null) return [];
  const byAddress = sql`id in (select staff_id from staff_session where address = ${address})`;
  const byName = sql`strpos(public.fold_name(name), ${foldName(name ?? "") || null}::text) > 0
    or strpos(username, lower(${name}::text)) > 0`;
  const { rows } = await sql<FoundStaffUser>`
    select id, name, username, role, is_active as "isActive" from staff_user
    where ${id !== null ? sql`id = ${id}::uuid` : address !== null ? byAddress : byName}
    order by name, id limit ${LIMIT}`.execute(db);
  return rows;
}
