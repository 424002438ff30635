/** SQL of members who can be the same person. */
import { sql } from "kysely";
import type { Db } from "../../../kernel/db/database.ts";

export interface Duplicate {
  id: bigint;
  name: string;
  phone: string;
  suspendedAt: Date | null;
  same: ("holder" | "device" | "address")[];
}

/** Most members listed. More members at one address share a network, which says nothing. */
const LIST_MAX = 50;

/** Members who share the account holder, a device or an address with this one. */
export async function listDuplicates(db: Db, memberId: bigint): Promise<Duplicate[]> {
  const { rows } = await sql<Duplicate>`
    with me as (
      select id, public.fold_holder(bank_account_name) as holder
      from accounts_member where id = ${memberId}
    ),
    holders as (
      select m.id, 'holder' as same from me
      join accounts_member m
        on public.fold_holder(m.bank_account_name) collate "C" = me.holder collate "C"
      where length(me.holder) > 1 and m.id <> me.id limit ${LIST_MAX}
    ),
    traces as (
      select other.member_id as id, mine.kind::text as same from accounts_trace mine
      cross join lateral (
        select t.member_id from accounts_trace t
        where t.kind = mine.kind and t.value = mine.value and t.member_id <> mine.member_id limit ${LIST_MAX}
      ) other
      where mine.member_id = ${memberId}
    ),
    found as (select * from holders union select * from traces)
    select m.id, m.name, m.phone, m.suspended_at as "suspendedAt", array_agg(distinct f.same) as same
    from found f join accounts_member m on m.id = f.id
    group by m.id order by count(*) desc, m.id limit ${LIST_MAX}`.execute(db);
  return rows;
}
