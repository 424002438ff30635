import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { DepositsQr } from "../../kernel/schema.ts";
import { AMOUNT_SPREAD_MINOR, type Qr, type QrState, statesBefore } from "./qr.ts";

export async function findQr(db: Db | Tx, id: string): Promise<Qr | null> {
  const row = await db
    .selectFrom("deposits_qr")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? toQr(row) : null;
}

/** As `findQr`, and nobody else may change it until the transaction ends. */
export async function lockQr(tx: Tx, id: string): Promise<Qr | null> {
  const row = await tx
    .selectFrom("deposits_qr")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ? toQr(row) : null;
}

/** The member's newest QR of these channels that is open or in the making. */
export async function findOpenQr(
  db: Db | Tx,
  { memberId, channels }: { memberId: bigint; channels: readonly string[] },
): Promise<Qr | null> {
  const row = await db
    .selectFrom("deposits_qr")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("channel", "in", channels)
    .where("state", "in", ["creating", "open"])
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  return row ? toQr(row) : null;
}

/** The newest QRs of an amount that were there when it was paid. */
export async function findQrsByAmount(
  tx: Tx,
  paid: { channel: string; amountMinor: bigint; createdAfter: Date; createdBefore: Date },
): Promise<Qr[]> {
  const rows = await tx
    .selectFrom("deposits_qr")
    .selectAll()
    .where("channel", "=", paid.channel)
    .where("amount_minor", "=", paid.amountMinor)
    .where("created_at", ">=", paid.createdAfter)
    .where("created_at", "<=", paid.createdBefore)
    .orderBy("created_at", "desc")
    .limit(5)
    .execute();
  return rows.map(toQr);
}

/** Writes a new QR. @returns false when the member has an open one of this channel: somebody was faster. */
export async function insertQr(tx: Tx, qr: Qr & { askedMinor: bigint }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("deposits_qr")
    .values({
      id: qr.id,
      member_id: qr.memberId,
      channel: qr.channel,
      currency: qr.currency,
      asked_minor: qr.askedMinor,
      amount_minor: qr.amountMinor,
      state: qr.state,
      payload: qr.payload,
      created_at: qr.createdAt,
      expires_at: qr.expiresAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["member_id", "channel"])
        .where("state", "in", ["creating", "open"])
        .doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** What a change of state brings with it. */
export interface Move {
  id: string;
  to: QrState;
  at: Date;
  payload?: string;
  gatewayOrderId?: string;
  expiresAt?: Date;
  nextAskAt?: Date | null;
}

/** Moves a QR along the table of states. @returns false when it is not where `to` can be reached from. */
export async function moveQr(tx: Tx, move: Move): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("deposits_qr")
    .set({
      state: move.to,
      ...(move.to === "open" ? {} : { closed_at: move.at }),
      ...(move.payload === undefined ? {} : { payload: move.payload }),
      ...(move.gatewayOrderId === undefined ? {} : { gateway_order_id: move.gatewayOrderId }),
      ...(move.expiresAt === undefined ? {} : { expires_at: move.expiresAt }),
      ...(move.nextAskAt === undefined ? {} : { next_ask_at: move.nextAskAt }),
    })
    .where("id", "=", move.id)
    .where("state", "in", statesBefore(move.to))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Closes the member's QR of a channel because another one takes its place. @returns what was closed. */
export async function cancelOpenQr(
  tx: Tx,
  { memberId, channels, at }: { memberId: bigint; channels: readonly string[]; at: Date },
): Promise<{ id: string; gatewayOrderId: string | null }[]> {
  return tx
    .updateTable("deposits_qr")
    .set((eb) => ({
      // One whose time was over has expired, whether or not the job has come by.
      state: sql<QrState>`case when ${eb.ref("state")} = 'open' and ${eb.ref("expires_at")} <= ${at}
        then 'expired' else 'cancelled' end::deposits_qr_state`,
      closed_at: at,
    }))
    .where("member_id", "=", memberId)
    .where("channel", "in", channels)
    .where("state", "in", ["creating", "open"])
    .returning(["id", "gateway_order_id as gatewayOrderId"])
    .execute();
}

/**
 * Makes the member's requests for a QR come one after the other. Two at once could each hold what the other one waits
 * for: the open QR that is being replaced, and the amount that both ask for.
 */
export async function lockMember(tx: Tx, memberId: bigint): Promise<void> {
  await tx
    .selectFrom("accounts_member")
    .select("id")
    .where("id", "=", memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Takes an amount that nobody else has or had lately: the asked one when it is free, else with satang above it, the one
 * that has rested longest. Another whole amount is never given: people transfer those by themselves.
 * @returns null when all near it are taken.
 */
export async function claimAmount(
  tx: Tx,
  claim: { channel: string; askedMinor: bigint; qrId: string; now: Date; freeAt: Date },
): Promise<bigint | null> {
  const lastMinor = claim.askedMinor + AMOUNT_SPREAD_MINOR;
  for (;;) {
    const { rows } = await sql<{ amount: bigint; isClaimed: boolean }>`
      with candidate as (
        select near.amount from generate_series(${claim.askedMinor}::bigint, ${lastMinor}::bigint) as near (amount)
        left join deposits_amount taken on taken.channel = ${claim.channel} and taken.amount_minor = near.amount
        where (near.amount = ${claim.askedMinor}::bigint or near.amount % 100 <> 0)
          and (taken.free_at is null or taken.free_at <= ${claim.now})
          and not exists (select from deposits_qr
            where channel = ${claim.channel} and amount_minor = near.amount and state = 'open')
        order by near.amount <> ${claim.askedMinor}::bigint,
          (near.amount - ${claim.askedMinor}::bigint) / 100, taken.free_at nulls first, random()
        limit 1
      ), claimed as (
        insert into deposits_amount (channel, amount_minor, qr_id, free_at)
        select ${claim.channel}, amount, ${claim.qrId}::uuid, ${claim.freeAt} from candidate
        on conflict (channel, amount_minor) do update set qr_id = excluded.qr_id, free_at = excluded.free_at
          where deposits_amount.free_at <= ${claim.now}
        returning amount_minor
      )
      select amount, exists (select from claimed) as "isClaimed" from candidate`.execute(tx);
    const [row] = rows;
    if (!row) return null;
    if (row.isClaimed) return row.amount;
  }
}

/** Closes what has run out: open ones expire, and those whose making was never finished have failed. */
export async function expireDue(tx: Tx, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("deposits_qr")
    .set((eb) => ({
      state: sql<QrState>`case when ${eb.ref("state")} = 'open' then 'expired' else 'failed' end::deposits_qr_state`,
      closed_at: now,
    }))
    .where("state", "in", ["creating", "open"])
    .where("expires_at", "<=", now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Orders whose gateway is to be asked now. */
export async function findDueAsks(db: Db, now: Date): Promise<Qr[]> {
  const rows = await db
    .selectFrom("deposits_qr")
    .selectAll()
    .where("next_ask_at", "<=", now)
    .orderBy("next_ask_at")
    .limit(500)
    .execute();
  return rows.map(toQr);
}

export async function setNextAsk(
  tx: Tx,
  { id, nextAskAt }: { id: string; nextAskAt: Date | null },
): Promise<void> {
  await tx
    .updateTable("deposits_qr")
    .set({ next_ask_at: nextAskAt })
    .where("id", "=", id)
    .where("state", "<>", "paid")
    .execute();
}

function toQr(row: Selectable<DepositsQr>): Qr {
  return {
    id: row.id,
    memberId: row.member_id,
    channel: row.channel,
    currency: row.currency,
    amountMinor: row.amount_minor,
    state: row.state,
    payload: row.payload,
    gatewayOrderId: row.gateway_order_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    closedAt: row.closed_at,
  };
}
