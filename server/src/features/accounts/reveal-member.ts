import type { ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { transaction } from "../../kernel/context.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { selectOpenChange } from "./queries-desk-bank.ts";
import { requireMember } from "./read-member.ts";

type Reveal = typeof office.accounts.reveal;

/** Phone and account in full; that somebody saw them is written down first. @throws NO_DATA */
export function revealMember(
  { db }: Context,
  call: OfficeCall<Reveal>,
): Promise<ServerOutput<Reveal>> {
  const memberId = BigInt(call.params.memberId);
  return transaction(db, async (tx) => {
    const { phone, bankAccountNo } = await requireMember(tx, memberId);
    const change = await selectOpenChange(tx, memberId);
    const fields = ["phone", "bankAccountNo", ...(change ? ["newBankAccountNo"] : [])];
    const { why } = call.input;
    await call.audit(tx, { subject: `member:${memberId}`, after: { fields }, why });
    return { phone, bankAccountNo, newBankAccountNo: change?.bankAccountNo ?? null };
  });
}
