import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { countReveal } from "../../accounts/index.ts";
import { findWithdrawal } from "../queries.ts";

/**
 * The full account number of one withdrawal. The audit log stores the staff user, not the number.
 * @throws NO_DATA, REQUEST_LIMIT
 */
export async function revealAccount(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.withdrawals.reveal>,
): Promise<{ accountNo: string }> {
  await countReveal(ctx, call.staff);
  return transaction(ctx.db, async (tx) => {
    const withdrawal = (await findWithdrawal(tx, call.params.withdrawalId)) ?? refuse("NO_DATA");
    await call.audit(tx, {
      subject: `withdrawal:${withdrawal.id}`,
      after: { member: `${withdrawal.memberId}`, bankCode: withdrawal.bankCode },
    });
    return { accountNo: withdrawal.bankAccountNo };
  });
}
