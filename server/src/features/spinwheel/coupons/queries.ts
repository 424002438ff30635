import type { Currency } from "@krapao/contract";
import { type InferResult, type RawBuilder, sql } from "kysely";
import type { Span } from "../../../kernel/calendar.ts";
import { ask, type Db, type Statement, statementOf, type Tx } from "../../../kernel/db/database.ts";
import type { MoneyRecord } from "../../../ledger/compare.ts";
import { textsOf } from "../queries.ts";
import type { Prize, Slice, Texts } from "../wheel.ts";

export interface Coupon {
  /** Also the id of the ledger transfer and of the statement line. */
  id: string;
  code: string;
  memberId: bigint;
  spinId: string;
  prize: Exclude<Prize, "nothing">;
  amountMinor: bigint;
  currency: Currency;
  percentSuccess: number | null;
  percentFail: number | null;
  /** Code of the wheel. */
  campaign: string;
  /** The bets that cash asks for before money leaves. */
  turnoverMinor: bigint;
  createdAt: Date;
  expiresAt: Date;
  claimedAt: Date | null;
}

/** A coupon with its wheel and slice. */
export interface WonCoupon extends Omit<Coupon, "prize" | "spinId" | "memberId" | "campaign"> {
  prize: Prize;
  /** What the texts of the slice call `{amount}`. */
  sliceAmountMinor: Slice["amountMinor"];
  wheelCode: string;
  wheelName: Texts;
  sliceCode: string;
  sliceLabel: Texts;
  htmlDescription: Texts;
}

export async function insertCoupon(tx: Tx, coupon: Omit<Coupon, "claimedAt">): Promise<void> {
  await tx
    .insertInto("spinwheel_coupon")
    .values({
      id: coupon.id,
      code: coupon.code,
      member_id: coupon.memberId,
      spin_id: coupon.spinId,
      prize: coupon.prize,
      amount_minor: coupon.amountMinor,
      currency: coupon.currency,
      percent_success: coupon.percentSuccess,
      percent_fail: coupon.percentFail,
      campaign: coupon.campaign,
      turnover_minor: coupon.turnoverMinor,
      created_at: coupon.createdAt,
      expires_at: coupon.expiresAt,
    })
    .execute();
}

/** Claimable coupons first, then newest first. Reads no more of either kind than `limit`. */
export async function listWonCoupons(
  db: Db,
  { memberId, now, limit }: { memberId: bigint; now: Date; limit: number },
): Promise<WonCoupon[]> {
  const newest = (condition: RawBuilder<unknown>) => sql`(
    select id from spinwheel_coupon where member_id = ${memberId} and ${condition}
    order by created_at desc, id desc limit ${limit})`;
  const rows = await wonCoupons(db)
    .where(
      "coupon.id",
      "in",
      sql<string>`(${newest(sql`claimed_at is null and expires_at > ${now}`)}
        union all ${newest(sql`(claimed_at is not null or expires_at <= ${now})`)})`,
    )
    .orderBy(sql`coupon.claimed_at is null and coupon.expires_at > ${now}`, "desc")
    .orderBy("coupon.created_at", "desc")
    .orderBy("coupon.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toWon);
}

/** A member's coupon by its code. */
export async function findCoupon(db: Db, of: CouponOfMember): Promise<WonCoupon | null> {
  const coupon = await couponOfMember(db, of).executeTakeFirst();
  return coupon ? toWon(coupon) : null;
}

/** Locks a member's coupon by its code. */
export function lockCoupon(tx: Tx, of: CouponOfMember): Statement<WonCoupon | null> {
  return ask(tx, couponOfMember(tx, of).forUpdate("coupon"), ([coupon]) =>
    coupon ? toWon(coupon) : null,
  );
}

interface CouponOfMember {
  memberId: bigint;
  code: string;
}

const couponOfMember = (db: Db | Tx, { memberId, code }: CouponOfMember) =>
  wonCoupons(db).where("coupon.member_id", "=", memberId).where("coupon.code", "=", code);

export function markCouponClaimed(tx: Tx, { id, at }: { id: string; at: Date }): Statement<void> {
  return tx
    .updateTable("spinwheel_coupon")
    .set({ claimed_at: at })
    .where("id", "=", id)
    .$call(statementOf(tx));
}

function wonCoupons(db: Db | Tx) {
  return db
    .selectFrom("spinwheel_coupon as coupon")
    .innerJoin("spinwheel_spin as spin", "spin.id", "coupon.spin_id")
    .innerJoin("spinwheel_wheel as wheel", "wheel.id", "spin.wheel_id")
    .innerJoin("spinwheel_slice as slice", (join) =>
      join
        .onRef("slice.wheel_id", "=", "spin.wheel_id")
        .onRef("slice.position", "=", "spin.position"),
    )
    .select([
      "coupon.id",
      "coupon.code",
      "coupon.prize",
      "coupon.amount_minor as amountMinor",
      "coupon.currency",
      "coupon.percent_success as percentSuccess",
      "coupon.percent_fail as percentFail",
      "coupon.turnover_minor as turnoverMinor",
      "coupon.created_at as createdAt",
      "coupon.expires_at as expiresAt",
      "coupon.claimed_at as claimedAt",
      "wheel.code as wheelCode",
      "wheel.name",
      "wheel.names",
      "slice.code as sliceCode",
      "slice.label",
      "slice.labels",
      "slice.thb_minor",
      "slice.lak_minor",
      "slice.html_description",
      "slice.html_descriptions",
    ]);
}

function toWon({
  name,
  names,
  label,
  labels,
  html_description,
  html_descriptions,
  thb_minor,
  lak_minor,
  ...coupon
}: InferResult<ReturnType<typeof wonCoupons>>[number]): WonCoupon {
  return {
    ...coupon,
    wheelName: textsOf(names, name),
    sliceAmountMinor: { THB: thb_minor, LAK: lak_minor },
    sliceLabel: textsOf(labels, label),
    htmlDescription: textsOf(html_descriptions, html_description),
  };
}

/** Coupons that were claimed in the span, for the reconciliation with the ledger. */
export function listClaimedCoupons(db: Db, span: Span): Promise<MoneyRecord[]> {
  return claimedCoupons(db)
    .where("coupon.claimed_at", ">=", span.from)
    .where("coupon.claimed_at", "<", span.to)
    .execute();
}

export async function listClaimedCouponsByIds(db: Db, ids: string[]): Promise<MoneyRecord[]> {
  return ids.length === 0 ? [] : claimedCoupons(db).where("coupon.id", "in", ids).execute();
}

function claimedCoupons(db: Db) {
  return (
    db
      .selectFrom("spinwheel_coupon as coupon")
      .innerJoin("spinwheel_spin as spin", "spin.id", "coupon.spin_id")
      .innerJoin("spinwheel_wheel as wheel", "wheel.id", "spin.wheel_id")
      .select([
        "coupon.id",
        "wheel.code as externalParty",
        "coupon.currency",
        "coupon.amount_minor as movedMinor",
        sql<string>`'claimed'`.as("state"),
      ])
      .where("coupon.claimed_at", "is not", null)
      // A thing moves no money.
      .where("coupon.prize", "<>", "thing")
  );
}
