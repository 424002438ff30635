/** SQL of pending deposits. */
import { sql } from "kysely";
import { ask, type Db, type Statement, type Tx } from "../../../kernel/db/database.ts";

/** A deposit that a member has begun: an open QR of a channel, or a reported transfer (null). */
export interface Pending {
  channel: string | null;
  amountMinor: bigint;
}

/** The deposits that a member has begun: open QRs and the waiting reported transfer. */
export function listPending(
  db: Db | Tx,
  { memberId, now }: { memberId: bigint; now: Date },
): Statement<Pending[]> {
  const query = sql<Pending>`
    select channel, amount_minor as "amountMinor" from deposits_qr
    where member_id = ${memberId} and state in ('creating', 'open') and expires_at > ${now}
    union all
    select null, amount_minor from deposits_reported_transfer
    where member_id = ${memberId} and state = 'waiting' and expires_at > ${now}`;
  return ask(db, query);
}

/** The sum of these, without those that a new deposit replaces or is. */
export function sumPending(
  pending: readonly Pending[],
  isCounted: (channel: string | null) => boolean = () => true,
): bigint {
  return pending
    .filter(({ channel }) => isCounted(channel))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}

/**
 * Sum of the deposits that a member has begun, in minor units: open QRs and, unless the caller is
 * reporting one, the waiting reported transfer.
 */
export function sumPendingMinor(
  tx: Tx,
  { memberId, now, isReport = false }: { memberId: bigint; now: Date; isReport?: boolean },
): Statement<bigint> {
  return listPending(tx, { memberId, now }).map((pending) =>
    sumPending(pending, (channel) => !isReport || channel !== null),
  );
}
