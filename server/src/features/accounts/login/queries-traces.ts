/** SQL of addresses and devices that members have used. */
import type { Phone } from "@krapao/contract/phone";
import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { DELETED_AT_ONCE } from "../../../kernel/db/delete-in-batches.ts";
import type { Device } from "../../../kernel/http/read-request.ts";
import { hasPhone } from "../queries.ts";

/** Where a call came from. */
export interface Origin {
  /** An IPv4 address, or a /64 of IPv6. */
  address: string;
  device: Device;
}

/** Records address and device of a member. Traces stay for years: `deleteOldTraces`. */
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

/** Whether the member of a phone has used this browser before. */
export async function isDeviceOfPhone(
  db: Db,
  { phone, key }: { phone: Phone; key: string | null },
): Promise<boolean> {
  if (key === null) return false;
  const row = await db
    .selectFrom("accounts_trace")
    .innerJoin("accounts_member", "accounts_member.id", "accounts_trace.member_id")
    .select("member_id")
    .where("kind", "=", "device")
    .where("value", "=", key)
    .where(hasPhone(phone))
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

/** The key of a trace. */
export interface TraceKey {
  kind: "address" | "device";
  value: string;
  memberId: bigint;
}

/**
 * Reads the next traces after a key and deletes those that were last seen before a date. A member's
 * last traces of a kind stay: without any, no device of the member would ever be new.
 * @returns the last key that was read; null at the end of the table
 */
export async function deleteOldTraces(
  tx: Tx,
  { before, after }: { before: Date; after: TraceKey | null },
): Promise<TraceKey | null> {
  const beyond = after
    ? sql`where (kind, value, member_id) > (${after.kind}, ${after.value}, ${after.memberId})`
    : sql``;
  const { rows } = await sql<TraceKey>`
    with page as (
      select kind, value, member_id, last_seen_at from accounts_trace ${beyond}
      order by kind, value, member_id limit ${DELETED_AT_ONCE}
    ), deleted as (
      delete from accounts_trace t using page p
      where t.kind = p.kind and t.value = p.value and t.member_id = p.member_id
        and p.last_seen_at < ${before}
        and exists (
          select from accounts_trace newer where newer.member_id = t.member_id
            and newer.kind = t.kind and newer.last_seen_at >= ${before})
    )
    select kind, value, member_id as "memberId" from page
    order by kind desc, value desc, member_id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}
