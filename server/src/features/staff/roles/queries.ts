import type { BASE_ROLES, Permission } from "@krapao/contract/console/permissions";
import type { MadeRole } from "@krapao/contract/console/staff/roles";
import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { isDone } from "../queries-done.ts";

/** What a custom role is, without its holders. */
export type RoleDetail = Pick<MadeRole, "name" | "base" | "permissions">;

/** Custom roles, by name. */
export async function listMadeRoles(db: Db): Promise<MadeRole[]> {
  const rows = await db
    .selectFrom("staff_role as made")
    .select(["made.id", "made.name", "made.base", "made.permissions"])
    .select((eb) =>
      eb
        .selectFrom("staff_user as staff")
        .select((inner) => inner.fn.countAll<bigint>().as("count"))
        .whereRef("staff.role_id", "=", "made.id")
        .as("holders"),
    )
    .where("made.removed_at", "is", null)
    .orderBy(sql`lower(made.name)`)
    .execute();
  return rows.map((row) => ({ ...row, ...detailOf(row), holders: Number(row.holders ?? 0) }));
}

/** Locks a role that was not removed. */
export async function lockMadeRole(
  tx: Tx,
  id: string,
): Promise<(RoleDetail & { holders: number }) | null> {
  const { rows } = await sql<{
    name: string;
    base: string;
    permissions: string[];
    holders: number;
  }>`select name, base, permissions,
      (select count(*)::integer from staff_user where role_id = ${id}) as holders
    from lock_staff_role(${id})`.execute(tx);
  const [row] = rows;
  return row ? { ...detailOf(row), holders: row.holders } : null;
}

export async function isNameTaken(
  tx: Tx,
  { name, except }: { name: string; except: string | null },
): Promise<boolean> {
  let query = tx
    .selectFrom("staff_role")
    .select("id")
    .where(sql`lower(name)`, "=", name.toLowerCase())
    .where("removed_at", "is", null);
  if (except !== null) query = query.where("id", "<>", except);
  return (await query.executeTakeFirst()) !== undefined;
}

/**
 * Creates, changes or removes the role of a request that `tx` has approved.
 * @returns false when the role has changed since, its name is taken, or a staff user has it
 */
export function applyMadeRole(tx: Tx, requestId: string, at: Date): Promise<boolean> {
  return isDone(tx, sql`apply_made_role(${requestId}, ${at})`);
}

function detailOf(row: { name: string; base: string; permissions: string[] }): RoleDetail {
  return {
    name: row.name,
    base: row.base as (typeof BASE_ROLES)[number],
    permissions: row.permissions as Permission[],
  };
}
