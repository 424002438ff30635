/** SQL of the browsers on which staff users have signed in. */
import type { Db, Tx } from "../../../kernel/db/database.ts";

const NOT_A_STAFF_USER = "00000000-0000-0000-0000-000000000000";

/** Whether this staff user has signed in on this browser before. */
export async function isKnownDevice(
  db: Db,
  { staffId, deviceKey }: { staffId: string | null; deviceKey: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("staff_device")
    .select("device_key")
    .where("staff_id", "=", staffId ?? NOT_A_STAFF_USER)
    .where("device_key", "=", deviceKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records the browser of a successful sign-in. */
export async function insertDevice(
  tx: Tx,
  { staffId, deviceKey, at }: { staffId: string; deviceKey: string; at: Date },
): Promise<void> {
  await tx
    .insertInto("staff_device")
    .values({ staff_id: staffId, device_key: deviceKey, first_seen_at: at, last_seen_at: at })
    .onConflict((conflict) =>
      conflict.columns(["staff_id", "device_key"]).doUpdateSet({ last_seen_at: at }),
    )
    .execute();
}

/** Deletes the browsers of a staff user whose sign-in is reset. */
export async function deleteDevices(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom("staff_device").where("staff_id", "=", staffId).execute();
}
