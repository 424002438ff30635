/** SQL of spins. */
import type { Currency } from "@krapao/contract";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { textsOf } from "../queries.ts";
import type { Slice, Texts } from "../wheel.ts";

export interface Spin {
  id: string;
  memberId: bigint;
  seedId: string;
  nonce: number;
  clientSeed: string;
  wheelId: string;
  /** Index of the slice, from 0. */
  position: number;
  /** The currency of the drawn prizes; null: a spin from before, when every slice had a chance. */
  currency: Currency | null;
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
      currency: spin.currency,
      created_at: spin.createdAt,
    })
    .execute();
}

/** The outcome of a spin. */
export async function getSpin(
  db: Db | Tx,
  id: string,
): Promise<{ nonce: number; code: string; label: Texts; amountMinor: Slice["amountMinor"] }> {
  const { label, labels, thb, lak, ...spin } = await db
    .selectFrom("spinwheel_spin as spin")
    .innerJoin("spinwheel_slice as slice", (join) =>
      join
        .onRef("slice.wheel_id", "=", "spin.wheel_id")
        .onRef("slice.position", "=", "spin.position"),
    )
    .select(["spin.nonce", "slice.code", "slice.label", "slice.labels"])
    .select(["slice.thb_minor as thb", "slice.lak_minor as lak"])
    .where("spin.id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...spin, label: textsOf(labels, label), amountMinor: { THB: thb, LAK: lak } };
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
      "spin.currency",
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
