import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import type { Context } from "../../../ports/context.ts";
import { findOpenChange } from "../bank-change/queries.ts";
import { getConsoleMember } from "../queries-console.ts";

type Reveal = typeof consoleContract.accounts.reveal;

/** Returns phone and account in full, after the audit entry is written. @throws NO_DATA */
export function revealMember(
  { db }: Context,
  call: ConsoleCall<Reveal>,
): Promise<ServerOutput<Reveal>> {
  const memberId = BigInt(call.params.memberId);
  return transaction(db, async (tx) => {
    const { phone, bankAccountNo } = await getConsoleMember(tx, memberId);
    const change = await findOpenChange(tx, memberId);
    const fields = ["phone", "bankAccountNo", ...(change ? ["newBankAccountNo"] : [])];
    const { why } = call.input;
    await call.audit(tx, { subject: `member:${memberId}`, after: { fields }, why });
    return { phone, bankAccountNo, newBankAccountNo: change?.bankAccountNo ?? null };
  });
}
