import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import { maskDigits } from "../../../kernel/security/mask.ts";
import type { Context } from "../../../ports/context.ts";
import { requestApproval } from "../../approvals/index.ts";
import { checkBankAccount } from "../check-bank-account.ts";
import type { BankAccount } from "../member.ts";
import { findMember } from "../queries.ts";
import { recordSecurityEvent } from "../record-security-event.ts";
import { phaseOf } from "./bank-change.ts";
import {
  insertBankChange,
  lockAccountOwner,
  lockChange,
  replaceBankChange,
  updateApprovalId,
} from "./queries.ts";

type Enter = typeof consoleContract.accounts.enterBankChange;
type RequestApproval = typeof consoleContract.accounts.requestBankChangeApproval;

type NewAccount = Omit<BankAccount, "bankKey">;

/**
 * A staff user enters a new bank account and requests its approval. It replaces a waiting change.
 * @throws NO_DATA, INVALID_BANK, BANK_ACCOUNT_NAME_ENG, EXISTING_BANK
 */
export async function enterBankChange(
  ctx: Context,
  call: ConsoleCall<Enter>,
): Promise<ServerOutput<Enter>> {
  const memberId = BigInt(call.params.memberId);
  const { why, ...input } = call.input;
  const account = await checkAccount(ctx, { memberId, account: input });
  const id = recordId(ctx);
  const approvalId = await transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now();
    await lockAccountOwner(tx, memberId);
    await replaceBankChange(tx, { memberId, at });
    const change = { id, memberId, ...account };
    const approvalId = await requestWithAudit(ctx, tx, call, { ...change, why });
    await insertBankChange(tx, {
      ...change,
      requestedAt: at,
      enteredBy: call.staff.staffId,
      approvalId,
    });
    await recordSecurityEvent(ctx, tx, { ...account, memberId, kind: "bankChangeRequested" });
    return approvalId;
  });
  ctx.push.queue("approvals");
  return { message: "APPROVAL_NEEDED", changeId: id, approvalId };
}

/**
 * Requests the approval of the account that the member asked for, after the staff user has verified
 * the member.
 * @throws NO_DATA, ALREADY_DECIDED, INVALID_BANK, BANK_ACCOUNT_NAME_ENG, EXISTING_BANK
 */
export async function requestBankChangeApproval(
  ctx: Context,
  call: ConsoleCall<RequestApproval>,
): Promise<ServerOutput<RequestApproval>> {
  const approvalId = await transaction(ctx.db, async (tx) => {
    const change = (await lockChange(tx, call.params.changeId)) ?? refuse("NO_DATA");
    if (phaseOf(change, ctx.clock.now()) !== "requested") refuse("ALREADY_DECIDED");
    await checkAccount({ ...ctx, db: tx }, { memberId: change.memberId, account: change });
    const approvalId = await requestWithAudit(ctx, tx, call, { ...change, why: call.input.why });
    await updateApprovalId(tx, { id: change.id, approvalId });
    return approvalId;
  });
  ctx.push.queue("approvals");
  return { message: "APPROVAL_NEEDED", approvalId };
}

/**
 * Applies the rules of registration again: another member can have registered the account since.
 */
async function checkAccount(
  ctx: Context,
  { memberId, account }: { memberId: bigint; account: NewAccount },
): Promise<BankAccount> {
  const member = (await findMember(ctx.db, memberId)) ?? refuse("NO_DATA");
  const { bankCode, bankAccountName, bankAccountNo } = account;
  return checkBankAccount(ctx, { bankCode, bankAccountName, bankAccountNo }, member);
}

/** Writes the approval request and its audit entry. Both mask the account number. */
async function requestWithAudit(
  ctx: Context,
  tx: Tx,
  call: ConsoleCall<Enter> | ConsoleCall<RequestApproval>,
  change: NewAccount & { id: string; memberId: bigint; why: string },
): Promise<string> {
  const subject = `member:${change.memberId}`;
  const member = (await findMember(tx, change.memberId)) ?? refuse("NO_DATA");
  const payload = {
    changeId: change.id,
    memberId: `${change.memberId}`,
    bankCode: change.bankCode,
    bankAccountName: change.bankAccountName,
    bankAccountNo: maskDigits(change.bankAccountNo),
    before: {
      bankCode: member.bankCode,
      bankAccountName: member.bankAccountName,
      bankAccountNo: maskDigits(member.bankAccountNo),
    },
  };
  const { why } = change;
  const approvalId = await requestApproval(ctx, tx, call, {
    kind: "accounts.bank",
    subject,
    payload,
    why,
  });
  await call.audit(tx, { subject, after: { ...payload, approvalId }, why });
  return approvalId;
}
