import type { ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { recordId, transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import { maskDigits } from "../../kernel/mask.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { askApproval } from "../approvals/index.ts";
import { type BankAccount, checkBankAccount } from "./check-registration.ts";
import { noteSecurity } from "./note-security.ts";
import { insertBankChange, replaceBankChange, selectMember } from "./queries.ts";
import { lockChange, markAsked } from "./queries-desk-bank.ts";
import { phaseOf } from "./show-bank-change.ts";

type Enter = typeof office.accounts.enterBankChange;
type Ask = typeof office.accounts.askBankChange;

type Wanted = Omit<BankAccount, "bankKey">;

/**
 * Somebody of the staff enters another bank account; a second person has to approve it, and it counts later. It takes
 * the place of whatever waited.
 * @throws NO_DATA, INVALID_BANK, BANK_ACCOUNT_NAME_ENG, EXISTING_BANK
 */
export async function enterBankChange(
  ctx: Context,
  call: OfficeCall<Enter>,
): Promise<ServerOutput<Enter>> {
  const memberId = BigInt(call.params.memberId);
  const { why, ...wanted } = call.input;
  const account = await checkWanted(ctx, { memberId, wanted });
  const id = recordId(ctx);
  const approvalId = await transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now();
    await replaceBankChange(tx, { memberId, at });
    const change = { id, memberId, ...account };
    const approvalId = await ask(ctx, tx, call, { ...change, why });
    await insertBankChange(tx, {
      ...change,
      askedAt: at,
      enteredBy: call.staff.staffId,
      approvalId,
    });
    await noteSecurity(ctx, tx, { ...account, memberId, kind: "bankAsked" });
    return approvalId;
  });
  ctx.push.queue("approvals");
  return { message: "APPROVAL_NEEDED", changeId: id, approvalId };
}

/**
 * The member was verified: a second person is asked for the account that the member wished.
 * @throws NO_DATA, ALREADY_DECIDED, INVALID_BANK, BANK_ACCOUNT_NAME_ENG, EXISTING_BANK
 */
export async function askBankChange(
  ctx: Context,
  call: OfficeCall<Ask>,
): Promise<ServerOutput<Ask>> {
  const approvalId = await transaction(ctx.db, async (tx) => {
    const change = (await lockChange(tx, call.params.changeId)) ?? refuse("NO_DATA");
    if (phaseOf(change, ctx.clock.now()) !== "wish") refuse("ALREADY_DECIDED");
    await checkWanted(ctx, { memberId: change.memberId, wanted: change });
    const approvalId = await ask(ctx, tx, call, { ...change, why: call.input.why });
    await markAsked(tx, { id: change.id, approvalId });
    return approvalId;
  });
  ctx.push.queue("approvals");
  return { message: "APPROVAL_NEEDED", approvalId };
}

/** The rules of registration, asked again each time: the account may have been taken meanwhile. */
async function checkWanted(
  ctx: Context,
  { memberId, wanted }: { memberId: bigint; wanted: Wanted },
): Promise<BankAccount> {
  const member = (await selectMember(ctx.db, memberId)) ?? refuse("NO_DATA");
  const { bankCode, bankAccountName, bankAccountNo } = wanted;
  return checkBankAccount(ctx, { bankCode, bankAccountName, bankAccountNo }, member);
}

/** The request and its line in the audit log. The number is masked in both; the change's id says which it is. */
async function ask(
  ctx: Context,
  tx: Parameters<typeof askApproval>[1],
  call: OfficeCall<Enter> | OfficeCall<Ask>,
  change: Wanted & { id: string; memberId: bigint; why: string },
): Promise<string> {
  const subject = `member:${change.memberId}`;
  const member = (await selectMember(tx, change.memberId)) ?? refuse("NO_DATA");
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
  const approvalId = await askApproval(ctx, tx, call, {
    kind: "accounts.bank",
    subject,
    payload,
    why,
  });
  await call.audit(tx, { subject, after: { ...payload, approvalId }, why });
  return approvalId;
}
