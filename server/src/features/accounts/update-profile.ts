import type { contract, ServerInput, ServerOutput } from "@krapao/contract";
import { type MemberIdentity, recordId, transaction } from "../../kernel/context.ts";
import { assert } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { isSameAccount } from "./bank-change.ts";
import { checkBankAccount } from "./check-registration.ts";
import { noteSecurity } from "./note-security.ts";
import { insertBankChange, replaceBankChange, selectMember, updateName } from "./queries.ts";
import { requireProof } from "./require-proof.ts";

type Input = ServerInput<typeof contract.accounts.updateProfile>;

/**
 * Changes the name at once. Another bank account, or another holder, is kept as a wish that an operator checks;
 * until then money goes only to and comes only from the account that was registered. A new wish replaces the last.
 * @returns SUCCESS, or IN_PROGRESS when a bank account waits for its check
 * @throws INVALID_BANK, BANK_ACCOUNT_NAME_ENG, EXISTING_BANK (another member has it), PROOF_REQUIRED (another account)
 */
export async function updateProfile(
  ctx: Context,
  { member: caller, input }: { member: MemberIdentity; input: Input },
): Promise<ServerOutput<typeof contract.accounts.updateProfile>> {
  const { db, clock, log } = ctx;
  const { memberId } = caller;
  const member = await selectMember(db, memberId);
  assert(member, "a session has a member");
  const { bankCode, bankAccountName, bankAccountNo } = input;
  const account = { bankCode, bankAccountName, bankAccountNo };
  const wanted = isSameAccount(member, account)
    ? null
    : await checkBankAccount(ctx, account, member);
  if (wanted) requireProof(ctx, caller);
  const now = clock.now();
  const id = recordId(ctx);
  await transaction(db, async (tx) => {
    // It holds the member's row: two wishes at once come one after the other.
    await updateName(tx, { memberId, name: input.name });
    if (!wanted) return;
    await replaceBankChange(tx, { memberId, at: now });
    await insertBankChange(tx, { ...wanted, id, memberId, askedAt: now });
    await noteSecurity(ctx, tx, { ...wanted, memberId, kind: "bankAsked" });
  });
  if (!wanted) return { message: "SUCCESS" };
  log.warn(
    { event: "accounts.bankChange", outcome: "asked", memberId, recordId: id },
    "a member asked for another bank account",
  );
  return { message: "IN_PROGRESS" };
}
