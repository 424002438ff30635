/** SQL of the seeds of spins, and of their verification. */
import { type Selectable, sql } from "kysely";
import { lockName } from "../../../kernel/db/advisory-lock.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import type { SpinwheelSeed } from "../../../kernel/db/schema.ts";

export interface Seed {
  id: string;
  memberId: bigint;
  /** 32 bytes. */
  serverSeed: Buffer;
  /** Its SHA-256. */
  commitment: Buffer;
  clientSeed: string;
  nextNonce: number;
}

/**
 * The seed of a member's next spin; null for none. Until the transaction ends, no other one spins
 * with it, makes a seed or reveals it.
 */
export async function lockSeed(tx: Tx, memberId: bigint): Promise<Seed | null> {
  // A row lock is not enough: a transaction that waited for a replaced row would find neither row.
  await lockName(tx, `spinwheel:${memberId}`);
  const row = await tx
    .selectFrom("spinwheel_seed")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("revealed_at", "is", null)
    .executeTakeFirst();
  return row ? toSeed(row) : null;
}

export async function insertSeed(tx: Tx, seed: Seed & { createdAt: Date }): Promise<void> {
  await tx
    .insertInto("spinwheel_seed")
    .values({
      id: seed.id,
      member_id: seed.memberId,
      server_seed: seed.serverSeed,
      commitment: seed.commitment,
      client_seed: seed.clientSeed,
      next_nonce: seed.nextNonce,
      created_at: seed.createdAt,
    })
    .execute();
}

/** Records the client seed that a spin used and the nonce of the next spin. */
export async function advanceSeed(
  tx: Tx,
  { id, clientSeed, nextNonce }: Pick<Seed, "id" | "clientSeed" | "nextNonce">,
): Promise<void> {
  await tx
    .updateTable("spinwheel_seed")
    .set({ client_seed: clientSeed, next_nonce: nextNonce })
    .where("id", "=", id)
    .execute();
}

export async function revealSeed(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await tx.updateTable("spinwheel_seed").set({ revealed_at: at }).where("id", "=", id).execute();
}

function toSeed(row: Selectable<SpinwheelSeed>): Seed {
  return {
    id: row.id,
    memberId: row.member_id,
    serverSeed: row.server_seed,
    commitment: row.commitment,
    clientSeed: row.client_seed,
    nextNonce: row.next_nonce,
  };
}

/** Seeds whose spins are not numbered from 0 to `next_nonce` - 1 without gaps. */
export async function listSeedsWithMissingSpins(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select seed.id from public.spinwheel_seed seed
    left join public.spinwheel_spin spin on spin.seed_id = seed.id
    group by seed.id, seed.next_nonce
    having count(spin.id) <> seed.next_nonce
      or coalesce(max(spin.nonce), -1) <> seed.next_nonce - 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Members whose coins are not the sum of their coin records. */
export async function listMembersWithWrongCoins(db: Db): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select member.id from public.accounts_member member
    left join (
      select member_id, sum(coins) as coins from public.spinwheel_coin group by member_id
    ) recorded
      on recorded.member_id = member.id
    where member.coin <> coalesce(recorded.coins, 0)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Spins without a paid coin, or with a coupon that differs from the prize of the slice. */
export async function listSpinsWithWrongPrize(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select spin.id from public.spinwheel_spin spin
    join public.spinwheel_slice slice
      on slice.wheel_id = spin.wheel_id and slice.position = spin.position
    join public.accounts_member member on member.id = spin.member_id
    left join public.spinwheel_coupon coupon on coupon.spin_id = spin.id
    left join public.spinwheel_coin coin on coin.cause = 'spin:' || spin.id and coin.coins = -1
    cross join lateral (
      select case member.currency when 'THB' then slice.thb_minor else slice.lak_minor end as minor
    ) worth
    where coin.id is null
      or (coupon.id is not null)
        <> (slice.prize = 'thing' or slice.prize in ('cash', 'bonus') and worth.minor > 0)
      or coupon.prize <> slice.prize or coupon.amount_minor <> worth.minor`.execute(db);
  return rows.map(({ id }) => id);
}
