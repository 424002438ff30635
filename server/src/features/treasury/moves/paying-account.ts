import type { Currency, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { PAYING_ACCOUNT } from "@krapao/contract/console/treasury/cash";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import type { Context } from "../../../ports/context.ts";
import { type ApprovalExecutor, requestApproval } from "../../approvals/index.ts";
import { listOwnAccounts, upsertPayingAccount } from "../queries-own.ts";

type Set = typeof consoleContract.treasury.setPayingAccount;

/** Requests another number for the account that pays members. */
export async function requestPayingAccount(
  ctx: Context,
  call: ConsoleCall<Set>,
): Promise<ServerOutput<Set>> {
  const { why, ...after } = call.input;
  const { currency } = after;
  const approvalId = await transaction(ctx.db, async (tx) => {
    const known = (await listOwnAccounts(tx)).find(
      (own) => own.account === PAYING_ACCOUNT && own.currency === currency,
    );
    const before = known && { bankCode: known.bankCode, accountNo: known.accountNo };
    const subject = `cash:${PAYING_ACCOUNT}:${currency}`;
    const payload = { ...after, before: before ?? null };
    const request = { kind: "treasury.account", subject, payload, why } as const;
    const approvalId = await requestApproval(ctx, tx, call, request);
    await call.audit(tx, { subject, ...(before && { before }), after, why });
    return approvalId;
  });
  ctx.push.queue("approvals");
  return { message: "APPROVAL_NEEDED", approvalId };
}

interface Payload {
  currency: Currency;
  bankCode: string;
  accountNo: string;
  accountName: string;
}

/** Sets the number, in the transaction of the approval. */
export const executePayingAccount: ApprovalExecutor = async (ctx, tx, request) => {
  const { currency, bankCode, accountNo, accountName } = request.payload as unknown as Payload;
  const setBy = request.makerName;
  const at = ctx.clock.now();
  await upsertPayingAccount(tx, { currency, bankCode, accountNo, accountName, setBy, at });
  return () => ctx.push.queue("treasury");
};
