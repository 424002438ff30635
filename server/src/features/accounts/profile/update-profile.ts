import type { contract, ServerInput, ServerOutput } from "@krapao/contract";
import { type MemberIdentity, recordId, transaction } from "../../../kernel/context.ts";
import { assert } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { insertBankChange, replaceBankChange } from "../bank-change/queries.ts";
import { checkBankAccount } from "../check-bank-account.ts";
import { requireRecentAuth } from "../login/require-recent-auth.ts";
import { isSameAccount } from "../member.ts";
import { findMember } from "../queries.ts";
import { recordSecurityEvent } from "../record-security-event.ts";
import { updateMemberName } from "./queries.ts";

type Input = ServerInput<typeof contract.accounts.updateProfile>;

/**
 * Changes the name at once. A new bank account or holder is stored as a change request for staff.
 * Until it takes effect, deposits and payouts use the current account only. A new request replaces
 * the waiting one.
 * @returns SUCCESS, or IN_PROGRESS when a bank account waits for verification
 * @throws INVALID_BANK, BANK_ACCOUNT_NAME_ENG, EXISTING_BANK (another member has it),
 * RECENT_AUTH_REQUIRED (for another account)
 */
export async function updateProfile(
  ctx: Context,
  { member: caller, input }: { member: MemberIdentity; input: Input },
): Promise<ServerOutput<typeof contract.accounts.updateProfile>> {
  const { db, clock, log } = ctx;
  const { memberId } = caller;
  const member = await findMember(db, memberId);
  assert(member, "every session belongs to a member");
  const { bankCode, bankAccountName, bankAccountNo } = input;
  const account = { bankCode, bankAccountName, bankAccountNo };
  const newAccount = isSameAccount(member, account)
    ? null
    : await checkBankAccount(ctx, account, member);
  if (newAccount) requireRecentAuth(ctx, caller);
  const now = clock.now();
  const id = recordId(ctx);
  await transaction(db, async (tx) => {
    // The update locks the member's row, so that simultaneous requests run one after the other.
    await updateMemberName(tx, { memberId, name: input.name });
    if (!newAccount) return;
    await replaceBankChange(tx, { memberId, at: now });
    await insertBankChange(tx, { ...newAccount, id, memberId, requestedAt: now });
    await recordSecurityEvent(ctx, tx, { ...newAccount, memberId, kind: "bankChangeRequested" });
  });
  if (!newAccount) return { message: "SUCCESS" };
  log.warn(
    { event: "accounts.bankChange", outcome: "requested", memberId, recordId: id },
    "bank account change requested",
  );
  return { message: "IN_PROGRESS" };
}
