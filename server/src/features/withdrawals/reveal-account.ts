import type { office } from "@krapao/contract/office";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { findWithdrawal } from "./queries.ts";

/** The whole account number of one withdrawal; who asked for it is in the audit log, the number is not. @throws NO_DATA */
export function revealAccount(
  { db }: Context,
  call: OfficeCall<typeof office.withdrawals.reveal>,
): Promise<{ accountNo: string }> {
  return transaction(db, async (tx) => {
    const withdrawal = (await findWithdrawal(tx, call.params.withdrawalId)) ?? refuse("NO_DATA");
    await call.audit(tx, {
      subject: `withdrawal:${withdrawal.id}`,
      after: { member: `${withdrawal.memberId}`, bankCode: withdrawal.bankCode },
    });
    return { accountNo: withdrawal.bankAccountNo };
  });
}
