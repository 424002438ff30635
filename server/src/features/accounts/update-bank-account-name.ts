import type { contract, ServerInput, ServerOutput } from "@krapao/contract";
import { type MemberIdentity, transaction } from "../../kernel/context.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { findBank } from "../lookups/index.ts";
import { bankKey, breaksEnglishName, normaliseAccountName } from "./member.ts";
import { selectMember, updateAccountName } from "./queries.ts";
import { requireProof } from "./require-proof.ts";

/**
 * Writes the holder's name in Latin letters, in capitals, where the bank wants it and the name is not: nowhere else,
 * since a name is what deposits and payouts are matched by. Sent again it answers the same.
 * @throws INVALID_BANK (no such bank), NO_BANK (not the member's, or its name needs no change), BANK_ACCOUNT_NAME_ENG,
 * PROOF_REQUIRED
 */
export async function updateBankAccountName(
  ctx: Context,
  {
    member: caller,
    input,
  }: {
    member: MemberIdentity;
    input: ServerInput<typeof contract.accounts.updateBankAccountName>;
  },
): Promise<ServerOutput<typeof contract.accounts.updateBankAccountName>> {
  const { db, log } = ctx;
  const { memberId } = caller;
  if (!(await findBank(db, input.bankCode))) refuse("INVALID_BANK");
  const member = await selectMember(db, memberId);
  assert(member, "a session has a member");
  if (bankKey(input.bankCode) !== member.bankKey) refuse("NO_BANK");
  const to = normaliseAccountName(input.bankAccountName);
  const from = member.bankAccountName;
  const answer = { message: "SUCCESS", bankAccountName: to } as const;
  if (!breaksEnglishName(member.bankCode, from)) return from === to ? answer : refuse("NO_BANK");
  if (breaksEnglishName(member.bankCode, to)) refuse("BANK_ACCOUNT_NAME_ENG");
  requireProof(ctx, caller);
  const isWritten = await transaction(db, (tx) => updateAccountName(tx, { memberId, from, to }));
  // Of two at once the first one counts.
  if (!isWritten) refuse("NO_BANK");
  log.info({ event: "accounts.bankAccountName", memberId }, "a member wrote the name in Latin");
  return answer;
}
