/** SQL of addresses and devices that members have used. */
import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import type { Device } from "../../../kernel/http/endpoints.ts";

/** Where a call came from. */
export interface Origin {
  /** An IPv4 address, or a /64 of IPv6. */
  address: string;
  device: Device;
}

/** Records address and device of a member. Unlike sessions, these rows are not deleted. */
export async function recordOrigin(
  tx: Tx,
  { memberId, origin, at }: { memberId: bigint; origin: Origin; at: Date },
): Promise<void> {
  const { address, device } = origin;
  const kinds = [
    { kind: "address" as const, value: address },
    ...(device.key === null ? [] : [{ kind: "device" as const, value: device.key }]),
  ];
  await tx
    .insertInto("accounts_trace")
    .values(
      kinds.map((each) => ({ ...each, member_id: memberId, first_seen_at: at, last_seen_at: at })),
    )
    .onConflict((conflict) =>
      conflict.columns(["kind", "value", "member_id"]).doUpdateSet({ last_seen_at: at }),
    )
    .execute();
}

/** Whether the member has used this browser before; a browser without a key is never known. */
export async function isKnownDevice(
  db: Db | Tx,
  { memberId, key }: { memberId: bigint; key: string | null },
): Promise<boolean> {
  if (key === null) return false;
  const row = await db
    .selectFrom("accounts_trace")
    .select("member_id")
    .where("kind", "=", "device")
    .where("value", "=", key)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether a member who has logged in before uses this device for the first time. A device without a
 * key (no browser) is new only for members who have used a browser.
 */
export async function isNewDevice(
  tx: Tx,
  { memberId, key }: { memberId: bigint; key: string | null },
): Promise<boolean> {
  if (await isKnownDevice(tx, { memberId, key })) return false;
  const { traces, devices } = await tx
    .selectFrom("accounts_trace")
    .select(({ fn }) => fn.countAll<number>().as("traces"))
    .select(sql<number>`count(*) filter (where kind = 'device')`.as("devices"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return Number(key === null ? devices : traces) > 0;
}
