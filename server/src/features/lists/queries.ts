/** SQL of the views of lists. */
import type { ViewedList } from "@krapao/contract/console/lists/views";
import type { Role } from "@krapao/contract/console/permissions";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";

export interface ViewRow {
  id: string;
  name: string;
  address: string;
  roles: Role[];
  ownerId: string;
  ownerName: string;
}

const VIEW = sql`
  select v.id, v.name, v.address, v.roles, v.owner_id as "ownerId", owner.name as "ownerName"
  from lists_view v join staff_user owner on owner.id = v.owner_id`;

/** Views of the staff user, and those shared with the role by people who still work here. */
export async function listViews(
  db: Db,
  { list, staffId, role }: { list: ViewedList; staffId: string; role: Role },
): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`${VIEW}
    where v.list = ${list}
      and (v.owner_id = ${staffId}::uuid or (v.roles @> array[${role}] and owner.is_active))
    order by lower(v.name), v.id limit 200`.execute(db);
  return rows;
}

/** Inserts a view, or replaces the one of the same name. @returns its id */
export async function upsertView(
  tx: Tx,
  view: { id: string; list: ViewedList; name: string; address: string; staffId: string; at: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into lists_view (id, list, name, address, owner_id, saved_at)
    values (${view.id}, ${view.list}, ${view.name}, ${view.address}, ${view.staffId}, ${view.at})
    on conflict (owner_id, list, name)
      do update set address = excluded.address, saved_at = excluded.saved_at
    returning id`.execute(tx);
  return rows[0]?.id ?? view.id;
}

/** A view of the staff user. */
export async function findOwnView(
  tx: Tx,
  { id, staffId }: { id: string; staffId: string },
): Promise<ViewRow | null> {
  const { rows } = await sql<ViewRow>`${VIEW}
    where v.id = ${id}::uuid and v.owner_id = ${staffId}::uuid for update of v`.execute(tx);
  return rows[0] ?? null;
}

export async function updateRoles(
  tx: Tx,
  { id, roles }: { id: string; roles: readonly Role[] },
): Promise<void> {
  await sql`update lists_view set roles = ${roles}::text[] where id = ${id}::uuid`.execute(tx);
}

export async function deleteView(tx: Tx, id: string): Promise<void> {
  await sql`delete from lists_view where id = ${id}::uuid`.execute(tx);
}
