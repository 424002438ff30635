/** SQL of what two members share, which one person with two accounts would. */
import type { SharingKind } from "@krapao/contract/console/invites";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { paidAccounts } from "./needs.ts";

export interface SharingPair {
  otherId: bigint;
  /** Sorted. */
  kinds: SharingKind[];
}

/**
 * What a member shares with each of the others; those who share nothing are left out. Holders and
 * account numbers are the current ones, those of requested changes, and those that were paid to.
 */
export async function listSharing(
  db: Db | Tx,
  { memberId, otherIds }: { memberId: bigint; otherIds: readonly bigint[] },
): Promise<SharingPair[]> {
  if (otherIds.length === 0) return [];
  const ids = [memberId, ...otherIds].map(String);
  const { rows } = await sql<SharingPair>`
    with bank as (
      select id as member_id, bank_account_name as holder, bank_account_no as account
      from accounts_member where id = any(${ids}::bigint[])
      union select member_id, bank_account_name, bank_account_no
      from accounts_bank_change where member_id = any(${ids}::bigint[])
      union select member_id, bank_account_name, bank_account_no
      from ${paidAccounts.offered} paid where member_id = any(${ids}::bigint[])
    ),
    mark as (
      select member_id, 'account' as kind, account as value from bank where account ~ '^[0-9]+$'
      union select member_id, 'holder', public.fold_holder(holder)
      from bank where length(public.fold_holder(holder)) > 1
      union select member_id, kind::text, value
      from accounts_trace where member_id = any(${ids}::bigint[])
    )
    select theirs.member_id as "otherId", array_agg(distinct theirs.kind) as kinds
    from mark mine join mark theirs using (kind, value)
    where mine.member_id = ${memberId} and theirs.member_id <> mine.member_id
    group by theirs.member_id`.execute(db);
  return rows;
}
