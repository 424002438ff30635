/** SQL of a member's records, with one shape for every type. */

import type { RecordType } from "@krapao/contract/console/ledger";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";
import { isOpenTransfer } from "../games/published.ts";

export interface MemberRecord {
  id: string;
  at: Date;
  name: string;
  amountMinor: bigint | null;
  state: string;
  reason: string | null;
  reference: string | null;
  transferId: string | null;
}

type Source = (memberId: bigint) => RawBuilder<unknown>;

/** Columns: id, at, name, amount, state, reason, reference, transfer. */
const SOURCES: Record<RecordType, Source> = {
  games: (memberId) => sql`
    select t.id, t.created_at as at,
      case t.direction when 'in' then '→ ' || g.name else g.name || ' →' end as name,
      t.amount_minor as amount, t.state::text as state,
      t.reason, t.provider_reference as reference, t.id as transfer
    from games_transfer t join games_account a on a.id = t.game_account_id
      join games_game g on g.code = a.game_code
    where t.member_id = ${memberId}`,
  deposits: (memberId) => sql`
    select id, paid_at as at, coalesce(channel, source) as name, amount_minor as amount,
      state::text as state, reason,
      reference, transfer_id as transfer
    from deposits_payment where member_id = ${memberId}
    union all
    select id, created_at, 'QR ' || channel, amount_minor, state::text, null, gateway_order_id, null
    from deposits_qr where member_id = ${memberId} and state <> 'paid'
    union all
    select id, created_at, 'GIFT', amount_minor, state::text, reason, null,
      case when state = 'credited' then id end
    from deposits_gift where member_id = ${memberId}`,
  withdrawals: (memberId) => sql`
    select id, created_at as at, bank_code as name, amount_minor as amount, state::text as state,
      reason,
      bank_reference as reference, id as transfer
    from withdrawals_withdrawal where member_id = ${memberId}`,
  slips: (memberId) => sql`
    select id, created_at as at, coalesce(sending_bank, '') as name, amount_minor as amount,
      state::text as state, reason,
      trans_ref as reference, null::uuid as transfer
    from deposits_slip where member_id = ${memberId}`,
  bonuses: (memberId) => sql`
    select id, opened_at as at, description as name, amount_minor as amount, state::text as state,
      null::text as reason,
      code as reference, id as transfer
    from bonuses_condition where member_id = ${memberId}`,
  invites: (memberId) => sql`
    select c.id, c.created_at as at, m.name, c.amount_minor as amount,
      case when c.collection_id is not null then 'collected'
        when c.clawed_back_at is not null then 'clawed_back'
        when c.rejected_at is not null then 'rejected'
        when c.review_since is not null then 'review' else 'open' end as state,
      null::text as reason,
      c.invitee_id::text as reference, c.collection_id as transfer
    from invites_commission c join accounts_member m on m.id = c.invitee_id
    where c.inviter_id = ${memberId}`,
  coupons: (memberId) => sql`
    select id, created_at as at, prize::text as name, amount_minor as amount,
      case when claimed_at is not null then 'claimed' else 'open' end as state,
      null::text as reason,
      code as reference,
      case when claimed_at is not null and prize <> 'thing' then id end as transfer
    from spinwheel_coupon where member_id = ${memberId}`,
};

/** A page of a member's records of one type, newest first. */
export async function listMemberRecords(
  db: Db,
  page: {
    type: RecordType;
    memberId: bigint;
    after: { at: Date; id: string } | null;
    limit: number;
  },
): Promise<MemberRecord[]> {
  const { type, memberId, after, limit } = page;
  const { rows } = await sql<MemberRecord>`
    select id, at, name, amount as "amountMinor", state, reason, reference, transfer as "transferId"
    from (${SOURCES[type](memberId)}) r
    ${after ? sql`where (at, id) < (${after.at}, ${after.id}::uuid)` : sql``}
    order by at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

interface GameAccount {
  id: string;
  gameCode: string;
  gameName: string;
  provider: string;
  username: string;
  state: "opening" | "active";
  creditsMinor: bigint;
  valueMinor: bigint;
  readAt: Date | null;
  isStale: boolean;
  openTransferId: string | null;
}

/** A member's accounts at providers, without the passwords. */
export async function listAccounts(db: Db, memberId: bigint): Promise<GameAccount[]> {
  const { rows } = await sql<GameAccount>`
    select a.id, a.game_code as "gameCode", g.name as "gameName", a.provider, a.username, a.state,
      a.credits_minor as "creditsMinor", a.credits_minor * g.ft_wallet_slot as "valueMinor",
      a.read_at as "readAt",
      a.is_stale as "isStale",
      (select t.id from games_transfer t where t.game_account_id = a.id
        and ${isOpenTransfer("t")}) as "openTransferId"
    from games_account a join games_game g on g.code = a.game_code
    where a.member_id = ${memberId} order by g.position, g.code`.execute(db);
  return rows;
}
