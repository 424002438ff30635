import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import type { Context } from "../../../ports/context.ts";
import { findOpenChange } from "../bank-change/queries.ts";
import { countReveal } from "../count-reveal.ts";
import { getConsoleMember } from "../queries-console.ts";

type Reveal = typeof consoleContract.accounts.reveal;

/** Phone and account in full, after the audit entry is written. @throws NO_DATA, REQUEST_LIMIT */
export async function revealMember(
  ctx: Context,
  call: ConsoleCall<Reveal>,
): Promise<ServerOutput<Reveal>> {
  const memberId = BigInt(call.params.memberId);
  await countReveal(ctx, call.staff);
  return transaction(ctx.db, async (tx) => {
    const { phone, bankAccountNo } = await getConsoleMember(tx, memberId);
    const change = await findOpenChange(tx, memberId);
    const fields = ["phone", "bankAccountNo", ...(change ? ["newBankAccountNo"] : [])];
    const { why } = call.input;
    await call.audit(tx, { subject: `member:${memberId}`, after: { fields }, why });
    return { phone, bankAccountNo, newBankAccountNo: change?.bankAccountNo ?? null };
  });
}
