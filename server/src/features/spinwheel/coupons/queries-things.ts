/** SQL of the things that members won. */
import { type InferResult, sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { textsOf } from "../queries.ts";
import type { Slice, Texts } from "../wheel.ts";
import type { CouponState } from "./coupon.ts";

/** A coupon of a thing with its member. */
export interface WonThing {
  id: string;
  code: string;
  member: { id: bigint; name: string; phone: string };
  wheel: Texts;
  label: Texts;
  sliceAmountMinor: Slice["amountMinor"];
  currency: "THB" | "LAK";
  createdAt: Date;
  expiresAt: Date;
  claimedAt: Date | null;
  handedOverBy: string | null;
}

/** A page of the things that members won, newest first. */
export async function listThings(
  db: Db,
  page: {
    state: CouponState | null;
    memberId: bigint | null;
    now: Date;
    after: { createdAt: Date; id: string } | null;
    limit: number;
  },
): Promise<WonThing[]> {
  const { state, memberId, now, after, limit } = page;
  let query = wonThings(db);
  if (memberId !== null) query = query.where("coupon.member_id", "=", memberId);
  if (state !== null) {
    query = query.where("coupon.claimed_at", state === "claimed" ? "is not" : "is", null);
  }
  if (state === "claimable") query = query.where("coupon.expires_at", ">", now);
  if (state === "expired") query = query.where("coupon.expires_at", "<=", now);
  if (after) {
    const key = sql<boolean>`(coupon.created_at, coupon.id) < (${after.createdAt}, ${after.id})`;
    query = query.where(key);
  }
  const rows = await query
    .orderBy("coupon.created_at", "desc")
    .orderBy("coupon.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toThing);
}

/** Locks the coupon of a thing; null for an unknown one. */
export async function lockThing(tx: Tx, id: string): Promise<WonThing | null> {
  const row = await wonThings(tx)
    .where("coupon.id", "=", id)
    .forUpdate("coupon")
    .executeTakeFirst();
  return row ? toThing(row) : null;
}

export async function markHandedOver(
  tx: Tx,
  { id, staffId, at }: { id: string; staffId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable("spinwheel_coupon")
    .set({ claimed_at: at, handed_over_by: staffId })
    .where("id", "=", id)
    .execute();
}

function wonThings(db: Db | Tx) {
  return db
    .selectFrom("spinwheel_coupon as coupon")
    .innerJoin("accounts_member as member", "member.id", "coupon.member_id")
    .innerJoin("spinwheel_spin as spin", "spin.id", "coupon.spin_id")
    .innerJoin("spinwheel_wheel as wheel", "wheel.id", "spin.wheel_id")
    .innerJoin("spinwheel_slice as slice", (join) =>
      join
        .onRef("slice.wheel_id", "=", "spin.wheel_id")
        .onRef("slice.position", "=", "spin.position"),
    )
    .leftJoin("staff_user as staff", "staff.id", "coupon.handed_over_by")
    .select([
      "coupon.id",
      "coupon.code",
      "coupon.currency",
      "coupon.created_at as createdAt",
      "coupon.expires_at as expiresAt",
      "coupon.claimed_at as claimedAt",
      "staff.name as handedOverBy",
      "member.id as memberId",
      "member.name as memberName",
      "member.phone as memberPhone",
      "wheel.name as wheelName",
      "wheel.names as wheelNames",
      "slice.label",
      "slice.labels",
      "slice.thb_minor as thb",
      "slice.lak_minor as lak",
    ])
    .where("coupon.prize", "=", "thing");
}

function toThing(row: InferResult<ReturnType<typeof wonThings>>[number]): WonThing {
  const { id, code, currency, createdAt, expiresAt, claimedAt, handedOverBy } = row;
  return {
    id,
    code,
    currency,
    createdAt,
    expiresAt,
    claimedAt,
    handedOverBy,
    member: { id: row.memberId, name: row.memberName, phone: row.memberPhone },
    wheel: textsOf(row.wheelNames, row.wheelName),
    label: textsOf(row.labels, row.label),
    sliceAmountMinor: { THB: row.thb, LAK: row.lak },
  };
}
