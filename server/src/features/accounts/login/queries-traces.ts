/** SQL of where and with what members were here. */
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Device } from "../../kernel/http.ts";

/** From where a member came, and with what. */
export interface Origin {
  /** An IPv4 address, or a /64 of IPv6. */
  address: string;
  device: Device;
}

/** Notes that the member was here; sessions are deleted in time, this stays. */
export async function noteOrigin(
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

/** Whether the member was here before in this browser; one without a name was never here. */
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
 * Whether this is the first time of a device, of a member who was here before. Members whose devices never had a name
 * come with what is no browser: for them one more without a name is nothing new.
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
