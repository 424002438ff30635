/** SQL of what staff users chose for themselves. */
import type { Preferences } from "@krapao/contract/console/staff/preferences";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { staffUserQuery, toStaffUsers } from "../queries.ts";
import type { StaffUser } from "../staff-user.ts";

interface Stored {
  start_page: string | null;
  language: string | null;
  density: string | null;
  signature: unknown;
}

const NOTHING: Preferences = {
  startPage: null,
  language: null,
  density: null,
  signature: { th: "", la: "", en: "" },
};

const toPreferences = (row: Stored): Preferences => ({
  startPage: row.start_page,
  language: row.language as Preferences["language"],
  density: row.density as Preferences["density"],
  signature: row.signature as Preferences["signature"],
});

/** A staff user with the own choices, in one statement: every page of the console reads it. */
export async function findMe(
  db: Db,
  staffId: string,
): Promise<{ staff: StaffUser; preferences: Preferences } | null> {
  const row = await staffUserQuery(db)
    .leftJoin("staff_preference as own", "own.staff_id", "staff.id")
    .select(["own.start_page", "own.language", "own.density", "own.signature"])
    .where("staff.id", "=", staffId)
    .executeTakeFirst();
  if (!row) return null;
  const { start_page, language, density, signature, ...user } = row;
  const [staff] = toStaffUsers([user]);
  if (!staff) return null;
  const stored = { start_page, language, density, signature };
  return { staff, preferences: signature === null ? NOTHING : toPreferences(stored) };
}

/** Locks the choices until `tx` ends; the first ones cannot be locked. */
export async function lockPreferences(tx: Tx, staffId: string): Promise<Preferences> {
  const row = await tx
    .selectFrom("staff_preference")
    .selectAll()
    .where("staff_id", "=", staffId)
    .forUpdate()
    .executeTakeFirst();
  return row ? toPreferences(row) : NOTHING;
}

export async function upsertPreferences(
  tx: Tx,
  { staffId, own }: { staffId: string; own: Preferences },
): Promise<void> {
  const columns = {
    start_page: own.startPage,
    language: own.language,
    density: own.density,
    signature: JSON.stringify(own.signature),
  };
  await tx
    .insertInto("staff_preference")
    .values({ staff_id: staffId, ...columns })
    .onConflict((conflict) => conflict.column("staff_id").doUpdateSet(columns))
    .execute();
}
