import type { contract, ServerInput, ServerOutput } from "@krapao/contract";
import { type MemberIdentity, transaction } from "../../../kernel/context.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { findBank } from "../../lookups/index.ts";
import { requireRecentAuth } from "../login/require-recent-auth.ts";
import { bankKey, lacksLatinName, normaliseAccountName } from "../member.ts";
import { findMember } from "../queries.ts";
import { updateAccountHolder } from "./queries.ts";

/**
 * Sets the holder's name in Latin capitals when the bank requires it and the stored name has other
 * letters. Any other change is refused, because deposits and payouts are matched by that name. A
 * repeated call with the same name succeeds.
 * @throws INVALID_BANK (no such bank), NO_BANK (not the member's bank, or the name needs no
 * change), BANK_ACCOUNT_NAME_ENG, RECENT_AUTH_REQUIRED
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
  const member = await findMember(db, memberId);
  assert(member, "every session belongs to a member");
  if (bankKey(input.bankCode) !== member.bankKey) refuse("NO_BANK");
  const to = normaliseAccountName(input.bankAccountName);
  const from = member.bankAccountName;
  const answer = { message: "SUCCESS", bankAccountName: to } as const;
  if (lacksLatinName(member.bankCode, to)) refuse("BANK_ACCOUNT_NAME_ENG");
  if (!lacksLatinName(member.bankCode, from)) return from === to ? answer : refuse("NO_BANK");
  requireRecentAuth(ctx, caller);
  const isWritten = await transaction(db, (tx) => updateAccountHolder(tx, { memberId, from, to }));
  // A simultaneous call has changed the name: only the first one succeeds.
  if (!isWritten) refuse("NO_BANK");
  log.info(
    { event: "accounts.bankAccountName", memberId },
    "account holder's name changed to Latin letters",
  );
  return answer;
}
