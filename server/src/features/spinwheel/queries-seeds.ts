/** SQL of the seeds that bind spins, and of what the verification looks at. */
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { SpinwheelSeed } from "../../kernel/schema.ts";

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

/** The seed that binds a member's next spin. Until the transaction ends nobody else spins under it, makes or reveals one. */
export async function lockSeed(tx: Tx, memberId: bigint): Promise<Seed | null> {
  // A row that is replaced cannot be waited for: who waited would see neither the old nor the new one.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`spinwheel:${memberId}`}, 0))`.execute(
    tx,
  );
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

/** After a spin: the client's seed that it used, and the number of the next one. */
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

/** Seeds whose spins are not numbered from 0 up to the next one, each once. */
export async function selectGappySeeds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select seed.id from public.spinwheel_seed seed
    left join public.spinwheel_spin spin on spin.seed_id = seed.id
    group by seed.id, seed.next_nonce
    having count(spin.id) <> seed.next_nonce or coalesce(max(spin.nonce), -1) <> seed.next_nonce - 1`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Members whose coins are not the sum of their causes. */
export async function selectWrongCoins(db: Db): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select member.id from public.accounts_member member
    left join (select member_id, sum(coins) as coins from public.spinwheel_coin group by member_id) book
      on book.member_id = member.id
    where member.coin <> coalesce(book.coins, 0)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Spins that no coin was paid for, or whose coupon is not what their slice gives. */
export async function selectWrongPrizes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select spin.id from public.spinwheel_spin spin
    join public.spinwheel_slice slice on slice.wheel_id = spin.wheel_id and slice.position = spin.position
    join public.accounts_member member on member.id = spin.member_id
    left join public.spinwheel_coupon coupon on coupon.spin_id = spin.id
    left join public.spinwheel_coin coin on coin.cause = 'spin:' || spin.id and coin.coins = -1
    cross join lateral (
      select case member.currency when 'THB' then slice.thb_minor else slice.lak_minor end as minor) worth
    where coin.id is null
      or (coupon.id is not null) <> (slice.prize = 'thing' or slice.prize in ('cash', 'bonus') and worth.minor > 0)
      or coupon.prize <> slice.prize or coupon.amount_minor <> worth.minor`.execute(db);
  return rows.map(({ id }) => id);
}
