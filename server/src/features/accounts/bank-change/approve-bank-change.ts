import { HOUR_MS } from "@krapao/contract/time";
import type { Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import { maskDigits } from "../../../kernel/security/mask.ts";
import type { ApprovalExecutor } from "../../approvals/index.ts";
import { readSetting } from "../../lookups/index.ts";
import { isBankTaken } from "../queries.ts";
import { recordSecurityEvent } from "../record-security-event.ts";
import { accountOf } from "./bank-change.ts";
import { type BankChangeDetails, lockChange, updateApproved } from "./queries.ts";

/**
 * The checker approved the change. It takes effect some hours later, so that the member, who is
 * notified now, can still object.
 * @throws VERSION_CHANGED (the change was replaced or refused, or differs from the request),
 * EXISTING_BANK
 */
export const approveBankChange: ApprovalExecutor = async (ctx, tx, { id: approvalId, payload }) => {
  const change = await lockChange(tx, `${payload.changeId}`);
  if (change?.state !== "waiting" || !isAsRequested(change, payload))
    return refuse("VERSION_CHANGED");
  if (await isTakenByOther(tx, change)) return refuse("EXISTING_BANK");
  const at = ctx.clock.now();
  const delayHours = await readSetting(tx, "bankChangeDelayHours");
  const effectiveAt = new Date(at.getTime() + delayHours * HOUR_MS);
  const isWritten = await updateApproved(tx, { id: change.id, approvalId, at, effectiveAt });
  if (!isWritten) refuse("VERSION_CHANGED");
  await recordSecurityEvent(ctx, tx, {
    ...accountOf(change),
    kind: "bankChangeApproved",
    effectiveAt,
  });
};

/** Whether the change still has the values that the checker saw. */
function isAsRequested(change: BankChangeDetails, payload: Record<string, unknown>): boolean {
  return (
    payload.memberId === `${change.memberId}` &&
    payload.bankCode === change.bankCode &&
    payload.bankAccountName === change.bankAccountName &&
    payload.bankAccountNo === maskDigits(change.bankAccountNo)
  );
}

async function isTakenByOther(tx: Tx, change: BankChangeDetails): Promise<boolean> {
  const isOwn =
    change.bankAccountNo === change.nowBankAccountNo && change.bankCode === change.nowBankCode;
  return !isOwn && (await isBankTaken(tx, change));
}
