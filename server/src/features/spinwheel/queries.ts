/** SQL of wheels, coins and spins. */
import { inEachLanguage } from "@krapao/contract/console/setup/shapes";
import type { Selectable } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { SpinwheelSlice } from "../../kernel/db/schema.ts";
import type { Slice, Texts, Wheel } from "./wheel.ts";

/** The active wheel; null for none. */
export async function findActiveWheel(db: Db | Tx): Promise<Wheel | null> {
  const wheel = await db
    .selectFrom("spinwheel_wheel")
    .select(["id", "code", "name", "names"])
    .where("is_active", "=", true)
    .executeTakeFirst();
  if (!wheel) return null;
  const { id, code, name, names } = wheel;
  return { id, code, name: textsOf(names, name), slices: await listSlices(db, id) };
}

/** Wheels from before the texts had three languages store one text for all. */
export function textsOf(texts: unknown, single: string): Texts {
  return texts === null ? inEachLanguage(single) : (texts as Texts);
}

async function listSlices(db: Db | Tx, wheelId: string): Promise<Slice[]> {
  const rows = await db
    .selectFrom("spinwheel_slice")
    .selectAll()
    .where("wheel_id", "=", wheelId)
    .orderBy("position")
    .execute();
  return rows.map(toSlice);
}

/** The slices of several wheels by wheel id, in order. */
export async function listWheelSlices(
  db: Db,
  wheelIds: string[],
): Promise<ReadonlyMap<string, Slice[]>> {
  if (wheelIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("spinwheel_slice")
    .selectAll()
    .where("wheel_id", "in", wheelIds)
    .orderBy("position")
    .execute();
  const wheels = new Map<string, Slice[]>(wheelIds.map((id) => [id, []]));
  for (const row of rows) wheels.get(row.wheel_id)?.push(toSlice(row));
  return wheels;
}

function toSlice(row: Selectable<SpinwheelSlice>): Slice {
  return {
    code: row.code,
    label: textsOf(row.labels, row.label),
    bgColor: row.bg_color,
    textColor: row.text_color,
    htmlDescription: textsOf(row.html_descriptions, row.html_description),
    weight: row.weight,
    prize: row.prize,
    amountMinor: { THB: row.thb_minor, LAK: row.lak_minor },
    percentSuccess: row.percent_success,
    percentFail: row.percent_fail,
    validDays: row.valid_days,
  };
}

/** Inserts a wheel and makes it the active one. */
export async function insertWheel(tx: Tx, { slices, ...wheel }: Wheel & { at: Date }) {
  await tx
    .updateTable("spinwheel_wheel")
    .set({ is_active: false })
    .where("is_active", "=", true)
    .execute();
  const { id, code, name, at } = wheel;
  await tx
    .insertInto("spinwheel_wheel")
    .values({ id, code, name: name.th, names: name, is_active: true, created_at: at })
    .execute();
  await tx
    .insertInto("spinwheel_slice")
    .values(
      slices.map((slice, position) => ({
        wheel_id: id,
        position,
        code: slice.code,
        label: slice.label.th,
        labels: slice.label,
        bg_color: slice.bgColor,
        text_color: slice.textColor,
        html_description: slice.htmlDescription.th,
        html_descriptions: slice.htmlDescription,
        weight: slice.weight,
        prize: slice.prize,
        thb_minor: slice.amountMinor.THB,
        lak_minor: slice.amountMinor.LAK,
        percent_success: slice.percentSuccess,
        percent_fail: slice.percentFail,
        valid_days: slice.validDays,
      })),
    )
    .execute();
}

/** Records a change of coins. @returns false when the cause was recorded before */
export async function insertCoins(
  tx: Tx,
  entry: { id: string; memberId: bigint; cause: string; coins: number; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("spinwheel_coin")
    .values({
      id: entry.id,
      member_id: entry.memberId,
      cause: entry.cause,
      coins: entry.coins,
      created_at: entry.at,
    })
    .onConflict((conflict) => conflict.column("cause").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The coins that a cause earned; null for none. */
export async function findCoins(
  tx: Tx,
  cause: string,
): Promise<{ memberId: bigint; coins: number } | null> {
  const row = await tx
    .selectFrom("spinwheel_coin")
    .select(["member_id as memberId", "coins"])
    .where("cause", "=", cause)
    .executeTakeFirst();
  return row ?? null;
}

export interface Spin {
  id: string;
  memberId: bigint;
  seedId: string;
  nonce: number;
  clientSeed: string;
  wheelId: string;
  /** Index of the slice, from 0. */
  position: number;
  createdAt: Date;
}

export async function insertSpin(tx: Tx, spin: Spin): Promise<void> {
  await tx
    .insertInto("spinwheel_spin")
    .values({
      id: spin.id,
      member_id: spin.memberId,
      seed_id: spin.seedId,
      nonce: spin.nonce,
      client_seed: spin.clientSeed,
      wheel_id: spin.wheelId,
      position: spin.position,
      created_at: spin.createdAt,
    })
    .execute();
}

/** The outcome of a spin. */
export async function getSpin(
  db: Db | Tx,
  id: string,
): Promise<{ nonce: number; code: string; label: Texts }> {
  const { label, labels, ...spin } = await db
    .selectFrom("spinwheel_spin as spin")
    .innerJoin("spinwheel_slice as slice", (join) =>
      join
        .onRef("slice.wheel_id", "=", "spin.wheel_id")
        .onRef("slice.position", "=", "spin.position"),
    )
    .select(["spin.nonce", "slice.code", "slice.label", "slice.labels"])
    .where("spin.id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...spin, label: textsOf(labels, label) };
}

/** A spin with its seed. */
export interface SpinWithSeed extends Spin {
  serverSeed: Buffer;
  commitment: Buffer;
  revealedAt: Date | null;
}

function spinsWithSeed(db: Db) {
  return db
    .selectFrom("spinwheel_spin as spin")
    .innerJoin("spinwheel_seed as seed", "seed.id", "spin.seed_id")
    .select([
      "spin.id",
      "spin.member_id as memberId",
      "spin.seed_id as seedId",
      "spin.nonce",
      "spin.client_seed as clientSeed",
      "spin.wheel_id as wheelId",
      "spin.position",
      "spin.created_at as createdAt",
      "seed.server_seed as serverSeed",
      "seed.commitment",
      "seed.revealed_at as revealedAt",
    ]);
}

/** A member's spins, newest first. */
export function listMemberSpins(
  db: Db,
  { memberId, limit }: { memberId: bigint; limit: number },
): Promise<SpinWithSeed[]> {
  return spinsWithSeed(db)
    .where("spin.member_id", "=", memberId)
    .orderBy("spin.created_at", "desc")
    .orderBy("spin.id", "desc")
    .limit(limit)
    .execute();
}

/** The next spins of all members by id. */
export function listSpinsAfter(
  db: Db,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<SpinWithSeed[]> {
  return spinsWithSeed(db).where("spin.id", ">", afterId).orderBy("spin.id").limit(limit).execute();
}
