/** SQL of the operator's own accounts. */
import { PAYING_ACCOUNT } from "@krapao/contract/console/treasury/cash";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { OwnAccount } from "./own-account.ts";

/** Every own account: the paying ones first, then house accounts by position. */
export async function listOwnAccounts(db: Db | Tx): Promise<OwnAccount[]> {
  const { rows } = await sql<OwnAccount>`
    select ${PAYING_ACCOUNT} as account, currency, bank_code as "bankCode",
      account_no as "accountNo", account_name as "accountName", null as "promptpayId",
      array[]::text[] as codes, true as "isBank", null::bigint as "balanceMaxMinor", -1 as place
    from treasury_paying_account
    union all
    select bank_code || ':' || account_no, channel.currency, bank_code, account_no,
      min(account_name), max(promptpay_id), array_agg(channel.code order by position),
      bool_and(bank_type = 'bank'), min(balance_max_minor), min(position)
    from deposits_channel channel left join treasury_rule rule on rule.code = channel.code
    group by bank_code, account_no, channel.currency
    order by place, account, currency`.execute(db);
  return rows;
}

/** Sets the number of the account that pays members. */
export async function upsertPayingAccount(
  tx: Tx,
  account: Pick<OwnAccount, "currency" | "bankCode" | "accountNo" | "accountName"> & {
    setBy: string;
    at: Date;
  },
): Promise<void> {
  const row = {
    bank_code: account.bankCode,
    account_no: account.accountNo,
    account_name: account.accountName,
    set_by: account.setBy,
    at: account.at,
  };
  await tx
    .insertInto("treasury_paying_account")
    .values({ currency: account.currency, ...row })
    .onConflict((conflict) => conflict.column("currency").doUpdateSet(row))
    .execute();
}
