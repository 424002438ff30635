import { sql } from "kysely";
import {
  ask,
  type Db,
  only,
  type Statement,
  statementOf,
  type Tx,
} from "../../../kernel/db/database.ts";
import { refuseUnless } from "../../../kernel/db/refuse-in-database.ts";
import { toQr } from "../crediting/queries-qrs.ts";
import { AMOUNT_SPREAD_MINOR, type Qr, type QrState } from "../qr.ts";

export async function findQr(db: Db | Tx, id: string): Promise<Qr | null> {
  const row = await db
    .selectFrom("deposits_qr")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? toQr(row) : null;
}

/** The member's newest QR at these channels that is `creating` or `open`. */
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

/**
 * Inserts a QR, in a statement that may travel with the commit. @throws QR_FAIL when a concurrent
 * call has opened one at this channel
 */
export function insertQrOrRefuse(tx: Tx, qr: Qr & { requestedMinor: bigint }): Statement<void> {
  const isInserted = sql<boolean>`exists (select from inserted)`;
  return tx
    .with("inserted", (db) =>
      db
        .insertInto("deposits_qr")
        .values({
          id: qr.id,
          member_id: qr.memberId,
          channel: qr.channel,
          currency: qr.currency,
          requested_minor: qr.requestedMinor,
          amount_minor: qr.amountMinor,
          state: qr.state,
          payload: qr.payload,
          gateway: qr.gateway,
          created_at: qr.createdAt,
          expires_at: qr.expiresAt,
        })
        .onConflict((conflict) =>
          conflict
            .columns(["member_id", "channel"])
            .where("state", "in", ["creating", "open"])
            .doNothing(),
        )
        .returning("id"),
    )
    .selectNoFrom(refuseUnless(isInserted, "QR_FAIL").as("refused"))
    .$call(statementOf(tx));
}

/**
 * Closes the member's open QR at these channels because another one replaces it. @returns the
 * closed QRs
 */
export function cancelOpenQr(
  tx: Tx,
  { memberId, channels, at }: { memberId: bigint; channels: readonly string[]; at: Date },
): Statement<ReplacedQr[]> {
  return tx
    .updateTable("deposits_qr")
    .set((eb) => ({
      // An expired QR gets `expired`, whether or not the job has closed it.
      state: sql<QrState>`case when ${eb.ref("state")} = 'open' and ${eb.ref("expires_at")} <= ${at}
        then 'expired' else 'cancelled' end::deposits_qr_state`,
      closed_at: at,
    }))
    .where("member_id", "=", memberId)
    .where("channel", "in", channels)
    .where("state", "in", ["creating", "open"])
    .returning(["id", "member_id as memberId", "state", "channel", "gateway"])
    .returning("gateway_order_id as gatewayOrderId")
    .$call(statementOf(tx));
}

/** A QR that was closed just now. */
export type ClosedQr = Pick<Qr, "id" | "memberId" | "state">;

/** A QR that another one replaces. */
export type ReplacedQr = ClosedQr & Pick<Qr, "channel" | "gateway" | "gatewayOrderId">;

/**
 * Makes the member's requests for a QR run one after the other. Two at once could deadlock: each
 * could hold what the other waits for, the open QR to replace and the amount that both request.
 */
export function lockMember(tx: Tx, memberId: bigint): Statement<void> {
  return tx
    .selectFrom("accounts_member")
    .select("id")
    .where("id", "=", memberId)
    .forNoKeyUpdate()
    .$call(statementOf(tx));
}

/**
 * Reserves for a new QR the amount that this member's last unpaid QR of the same requested amount
 * had, so that making QRs again and again uses up one amount. @returns null when none rests
 */
export function reclaimAmount(
  tx: Tx,
  claim: AmountClaim & { memberId: bigint },
): Statement<bigint | null> {
  const query = sql<{ amount: bigint }>`
    update deposits_amount set qr_id = ${claim.qrId}::uuid, free_at = ${claim.freeAt}
    where (channel, amount_minor) = (
      select resting.channel, resting.amount_minor from deposits_amount resting
      join deposits_qr qr on qr.id = resting.qr_id
      where resting.channel = ${claim.channel} and resting.free_at > ${claim.now}
        and qr.member_id = ${claim.memberId} and qr.requested_minor = ${claim.requestedMinor}
        and qr.state in ('cancelled', 'expired')
      order by resting.free_at desc limit 1)
    returning amount_minor as amount`;
  return ask(tx, query, (rows) => rows[0]?.amount ?? null);
}

/** How many amounts rest for the member's closed, unpaid QRs, and when the first is free again. */
export function countRestingAmounts(
  tx: Tx,
  { channel, memberId, now }: { channel: string; memberId: bigint; now: Date },
): Statement<{ count: number; freeAt: Date | null }> {
  return tx
    .selectFrom("deposits_qr as qr")
    .innerJoin("deposits_amount as resting", "resting.qr_id", "qr.id")
    .select((eb) => [
      eb.fn.countAll<bigint>().as("count"),
      eb.fn.min("resting.free_at").as("freeAt"),
    ])
    .where("qr.member_id", "=", memberId)
    .where("resting.channel", "=", channel)
    .where("resting.free_at", ">", now)
    .where("qr.state", "in", ["cancelled", "expired"])
    .$call(
      statementOf(tx, (rows) => {
        const { count, freeAt } = only(rows);
        return { count: Number(count), freeAt };
      }),
    );
}

/** Records that a requested amount is running out of unique amounts. */
export async function insertShortage(
  tx: Tx,
  shortage: { channel: string; requestedMinor: bigint; usedPercent: number; at: Date },
): Promise<void> {
  const { channel, requestedMinor, usedPercent, at } = shortage;
  const changed = { used_percent: usedPercent, at };
  await tx
    .insertInto("deposits_amount_shortage")
    .values({ channel, requested_minor: requestedMinor, ...changed })
    .onConflict((conflict) => conflict.columns(["channel", "requested_minor"]).doUpdateSet(changed))
    .execute();
}

/** A QR that needs an amount until `freeAt`. */
interface AmountClaim {
  channel: string;
  requestedMinor: bigint;
  qrId: string;
  now: Date;
  freeAt: Date;
}

/**
 * Reserves an amount that no other QR has or had recently: the requested amount when it is free,
 * else the amount with satang above it that has been free the longest. Never another whole amount:
 * members transfer those without a QR.
 * @returns the amount, and how many of its range are in use with it; null when all are taken
 */
export async function claimAmount(
  tx: Tx,
  claim: AmountClaim,
): Promise<{ amountMinor: bigint; usedCount: number } | null> {
  const lastMinor = claim.requestedMinor + AMOUNT_SPREAD_MINOR;
  for (;;) {
    const { rows } = await sql<{ amount: bigint; isClaimed: boolean; used: bigint }>`
      with candidate as (
        select near.amount from generate_series(${claim.requestedMinor}::bigint, ${lastMinor}::bigint) as near (amount)
        left join deposits_amount taken on taken.channel = ${claim.channel} and taken.amount_minor = near.amount
        where (near.amount = ${claim.requestedMinor}::bigint or near.amount % 100 <> 0)
          and (taken.free_at is null or taken.free_at <= ${claim.now})
          and not exists (select from deposits_qr
            where channel = ${claim.channel} and amount_minor = near.amount and state = 'open'
              and gateway is null)
        order by near.amount <> ${claim.requestedMinor}::bigint,
          (near.amount - ${claim.requestedMinor}::bigint) / 100, taken.free_at nulls first, random()
        limit 1
      ), claimed as (
        insert into deposits_amount (channel, amount_minor, qr_id, free_at)
        select ${claim.channel}, amount, ${claim.qrId}::uuid, ${claim.freeAt} from candidate
        on conflict (channel, amount_minor) do update set qr_id = excluded.qr_id, free_at = excluded.free_at
          where deposits_amount.free_at <= ${claim.now}
        returning amount_minor
      )
      select amount, exists (select from claimed) as "isClaimed", (
        select count(*) from deposits_amount used
        where used.channel = ${claim.channel} and used.free_at > ${claim.now}
          and used.amount_minor between ${claim.requestedMinor}::bigint and ${lastMinor}::bigint
      ) as used from candidate`.execute(tx);
    const [row] = rows;
    if (!row) return null;
    // The statement counts what was in use before it.
    if (row.isClaimed) return { amountMinor: row.amount, usedCount: Number(row.used) + 1 };
  }
}

/**
 * Closes expired QRs: open ones become `expired`, unfinished ones `failed`. @returns the closed QRs
 */
export async function expireDueQrs(tx: Tx, now: Date): Promise<ClosedQr[]> {
  return tx
    .updateTable("deposits_qr")
    .set((eb) => ({
      state: sql<QrState>`case when ${eb.ref("state")} = 'open' then 'expired' else 'failed' end::deposits_qr_state`,
      closed_at: now,
    }))
    .where("state", "in", ["creating", "open"])
    .where("expires_at", "<=", now)
    .returning(["id", "member_id as memberId", "state"])
    .execute();
}

/** QRs whose order is due for a check at the gateway. */
export async function listDueChecks(db: Db, now: Date): Promise<Qr[]> {
  const rows = await db
    .selectFrom("deposits_qr")
    .selectAll()
    .where("next_check_at", "<=", now)
    .orderBy("next_check_at")
    .limit(500)
    .execute();
  return rows.map(toQr);
}

export async function updateNextCheck(
  tx: Tx,
  { id, nextCheckAt }: { id: string; nextCheckAt: Date | null },
): Promise<void> {
  await tx
    .updateTable("deposits_qr")
    .set({ next_check_at: nextCheckAt })
    .where("id", "=", id)
    .where("state", "<>", "paid")
    .execute();
}
