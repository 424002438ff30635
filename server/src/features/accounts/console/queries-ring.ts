/** SQL of the members around one. */
import type { RingKind } from "@krapao/contract/console/accounts/ring";
import { sql } from "kysely";
import type { Db } from "../../../kernel/db/database.ts";
import { paidAccounts } from "../needs.ts";

/** Most members that one address, device, holder or account leads to. */
const EACH_MAX = 50;

export interface RingMember {
  id: bigint;
  name: string;
  phone: string;
  suspendedAt: Date | null;
  createdAt: Date;
}

/**
 * The members who share something with one, those who share most first. Each kind is found by an
 * index, and a network with many members leads to some of them only.
 */
export async function listRingMembers(
  db: Db,
  { memberId, limit }: { memberId: bigint; limit: number },
): Promise<RingMember[]> {
  const { rows } = await sql<RingMember>`
    with me as (
      select id, public.fold_holder(bank_account_name) as holder, bank_account_no, invited_by
      from accounts_member where id = ${memberId}
    ), found as (
      (select m.id, 'holder' as kind from me join accounts_member m
        on public.fold_holder(m.bank_account_name) collate "C" = me.holder collate "C"
        where length(me.holder) > 1 and m.id <> me.id limit ${EACH_MAX})
      union
      (select m.id, 'account' from me join accounts_member m
        on m.bank_account_no collate "C" = me.bank_account_no collate "C"
        where m.id <> me.id limit ${EACH_MAX})
      union
      (select w.member_id, 'account' from me join ${paidAccounts.offered} w
        on w.bank_account_no = me.bank_account_no
        where w.member_id <> me.id limit ${EACH_MAX})
      union
      (select other.member_id, mine.kind::text from accounts_trace mine
        cross join lateral (
          select t.member_id from accounts_trace t
          where t.kind = mine.kind and t.value = mine.value and t.member_id <> mine.member_id
          limit ${EACH_MAX}
        ) other
        where mine.member_id = ${memberId})
      union
      (select m.id, 'inviter' from me join accounts_member m on m.invited_by = me.id
        order by m.id desc limit ${EACH_MAX})
      union
      (select me.invited_by, 'inviter' from me where me.invited_by is not null)
    )
    select m.id, m.name, m.phone, m.suspended_at as "suspendedAt", m.created_at as "createdAt"
    from (select id, count(*) as kinds from found group by id) f
      join accounts_member m on m.id = f.id
    order by f.kinds desc, m.id limit ${limit}`.execute(db);
  return rows;
}

export interface RingLink {
  fromId: bigint;
  toId: bigint;
  kinds: RingKind[];
}

/** What each pair of these members shares. */
export async function listRingLinks(db: Db, memberIds: readonly bigint[]): Promise<RingLink[]> {
  const ids = sql`any(${memberIds.map(String)}::bigint[])`;
  const { rows } = await sql<RingLink>`
    with bank as (
      select id as member_id, bank_account_name as holder, bank_account_no as account
      from accounts_member where id = ${ids}
      union select member_id, bank_account_name, bank_account_no
      from ${paidAccounts.offered} paid where member_id = ${ids}
    ), mark as (
      select member_id, 'account' as kind, account as value from bank where account ~ '^[0-9]+$'
      union select member_id, 'holder', public.fold_holder(holder)
      from bank where length(public.fold_holder(holder)) > 1
      union select member_id, kind::text, value from accounts_trace where member_id = ${ids}
    ), pair as (
      select a.member_id as one, b.member_id as other, a.kind
      from mark a join mark b using (kind, value) where a.member_id < b.member_id
      union
      select least(id, invited_by), greatest(id, invited_by), 'inviter'
      from accounts_member where id = ${ids} and invited_by = ${ids}
    )
    select one as "fromId", other as "toId", array_agg(distinct kind order by kind) as kinds
    from pair group by one, other order by one, other`.execute(db);
  return rows;
}
