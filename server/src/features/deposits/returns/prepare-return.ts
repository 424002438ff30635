import { toDecimal } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { onlyDigits } from "@krapao/contract/plain-digits";
import * as v from "valibot";
import type { ConsoleCall, StaffIdentity } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { findMember } from "../../accounts/index.ts";
import {
  type ApprovalRequest,
  requestApproval,
  requireWithinLimit,
} from "../../approvals/index.ts";
import { compareAccount } from "../crediting/payer.ts";
import { isWholeAccount } from "./account.ts";
import { pushReturn } from "./push-return.ts";
import { isApprovalOpen, moveReturn, updatePrepared } from "./queries.ts";
import { lockReturned, type ReturnedPayment } from "./returned-payment.ts";
import { enqueueReturn } from "./send-return.ts";

type Prepare = ConsoleCall<typeof consoleContract.deposits.prepareReturn>;

/** When a job looks whether the payout that an approval enqueued was sent. */
const FIRST_CHECK_MS = 60_000;

/**
 * Names the whole account that a payment goes back to, and asks a second person. The number is the
 * payer's as the bank shows it, or one that a staff user asked the member for and that agrees with
 * the digits shown. Concerns need a finding.
 * @throws NO_DATA, ALREADY_DECIDED (also when a request waits), VERSION_CHANGED,
 * RETURN_ACCOUNT_OTHER, RETURN_CONCERN_OPEN
 */
export async function prepareReturn(
  ctx: Context,
  call: Prepare,
): Promise<{ message: "APPROVAL_NEEDED"; approvalId: string }> {
  const { params, input } = call;
  const approvalId = await transaction(ctx.db, async (tx) => {
    const locked = await requireAsked(ctx, tx, { id: params.returnId, version: input.version });
    const { opened, payment } = locked;
    const { finding, why } = input;
    if (opened.concerns.length > 0 && finding === null) refuse("RETURN_CONCERN_OPEN");
    const account = await requireAccount(tx, locked, input);
    const subject = `return:${opened.id}`;
    const { amountMinor, currency, payer } = payment;
    const payload = {
      memberId: opened.memberId,
      amount: toDecimal(amountMinor),
      currency,
      payer: payer.accountNo,
      payerName: payer.name,
      ...account,
      concerns: opened.concerns,
      finding,
      version: opened.version + 1,
    };
    const request = { kind: "deposits.return", subject, payload, why } as const;
    const id = await requestApproval(ctx, tx, call, request);
    await updatePrepared(tx, { id: opened.id, ...account, finding, approvalId: id });
    const after = { approvalId: id, amountMinor, currency, concerns: opened.concerns, finding };
    await call.audit(tx, { subject, after, why });
    return id;
  });
  ctx.push.queue("approvals");
  ctx.push.queue("payments");
  return { message: "APPROVAL_NEEDED", approvalId };
}

/** Executes an approved return. @throws NO_DATA, ALREADY_DECIDED, VERSION_CHANGED */
export async function sendApprovedReturn(
  ctx: Context,
  tx: Tx,
  request: ApprovalRequest,
  { staff }: { staff: StaffIdentity },
): Promise<() => void> {
  const { version } = v.parse(v.object({ version: v.number() }), request.payload);
  const id = request.subject.slice("return:".length);
  const { opened, payment } = (await lockReturned(tx, id)) ?? refuse("NO_DATA");
  if (opened.state !== "asked" || opened.approvalId !== request.id) refuse("ALREADY_DECIDED");
  if (opened.version !== version) refuse("VERSION_CHANGED");
  const { currency, amountMinor } = payment;
  await requireWithinLimit(ctx, tx, staff, { kind: "withdrawals", currency, amountMinor });
  const at = ctx.clock.now();
  const nextCheckAt = new Date(at.getTime() + FIRST_CHECK_MS);
  const isMoved = await moveReturn(tx, { id, to: "approved", at, nextCheckAt });
  assert(isMoved, "a return that was asked for can be approved");
  await enqueueReturn(tx, id);
  return () => pushReturn(ctx, { payment, memberId: opened.memberId, status: "PROCESSING" });
}

/**
 * The return, locked, when it waits for a staff user and no request of it is open.
 * @throws NO_DATA, ALREADY_DECIDED, VERSION_CHANGED
 */
export async function requireAsked(
  ctx: Context,
  tx: Tx,
  { id, version }: { id: string; version: number },
): Promise<ReturnedPayment> {
  const locked = (await lockReturned(tx, id)) ?? refuse("NO_DATA");
  const { state, approvalId } = locked.opened;
  if (state !== "asked") refuse("ALREADY_DECIDED");
  if (locked.opened.version !== version) refuse("VERSION_CHANGED");
  const now = ctx.clock.now();
  if (approvalId !== null && (await isApprovalOpen(tx, { approvalId, now }))) {
    refuse("ALREADY_DECIDED");
  }
  return locked;
}

/** The account that the payment came from, whole. @throws RETURN_ACCOUNT_OTHER */
async function requireAccount(
  tx: Tx,
  { opened, payment: { payer } }: ReturnedPayment,
  entered: Pick<Prepare["input"], "bank" | "accountNo">,
): Promise<{ bankCode: string; accountNo: string; accountName: string }> {
  const member = await findMember(tx, opened.memberId);
  assert(member, "a return has a member");
  const shown = payer.accountNo ?? "";
  const accountNo = onlyDigits(entered.accountNo ?? (isWholeAccount(shown) ? shown : ""));
  const bankCode = payer.bankCode ?? entered.bank;
  const isOther = accountNo === "" || compareAccount(shown, accountNo) === "mismatch";
  if (bankCode === null || isOther) return refuse("RETURN_ACCOUNT_OTHER");
  return { bankCode, accountNo, accountName: payer.name ?? member.bankAccountName };
}
