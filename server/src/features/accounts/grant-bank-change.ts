import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import { maskDigits } from "../../kernel/mask.ts";
import type { Context } from "../../ports/context.ts";
import type { ApprovalExecutor } from "../approvals/index.ts";
import { readSetting } from "../lookups/index.ts";
import { noteSecurity } from "./note-security.ts";
import { isBankTaken } from "./queries.ts";
import {
  closeChange,
  type DeskBankChange,
  lockChange,
  markApproved,
  selectDueChanges,
  updateBank,
} from "./queries-desk-bank.ts";

const HOUR_MS = 60 * 60 * 1_000;

/**
 * A second person agreed: the account counts some hours later, so that its owner can still object.
 * @throws VERSION_CHANGED (it was replaced or refused, or is not what was shown), EXISTING_BANK
 */
export const grantBankChange: ApprovalExecutor = async (ctx, tx, { id: approvalId, payload }) => {
  const change = await lockChange(tx, `${payload.changeId}`);
  if (change?.state !== "waiting" || !isShown(change, payload)) return refuse("VERSION_CHANGED");
  if (await isTakenByOther(tx, change)) return refuse("EXISTING_BANK");
  const at = ctx.clock.now();
  const holdHours = await readSetting(tx, "bankChangeHoldHours");
  const countsAt = new Date(at.getTime() + holdHours * HOUR_MS);
  const isWritten = await markApproved(tx, { id: change.id, approvalId, at, countsAt });
  if (!isWritten) refuse("VERSION_CHANGED");
  await noteSecurity(ctx, tx, { ...accountOf(change), kind: "bankGranted", countsAt });
};

const accountOf = ({ memberId, bankCode, bankAccountNo }: DeskBankChange) => ({
  memberId,
  bankCode,
  bankAccountNo,
});

function isShown(change: DeskBankChange, payload: Record<string, unknown>): boolean {
  return (
    payload.memberId === `${change.memberId}` &&
    payload.bankCode === change.bankCode &&
    payload.bankAccountName === change.bankAccountName &&
    payload.bankAccountNo === maskDigits(change.bankAccountNo)
  );
}

async function isTakenByOther(
  tx: Parameters<typeof isBankTaken>[0],
  change: DeskBankChange,
): Promise<boolean> {
  const isOwn =
    change.bankAccountNo === change.nowBankAccountNo && change.bankCode === change.nowBankCode;
  return !isOwn && (await isBankTaken(tx, change));
}

/** Gives members the accounts whose hour has come. What another member registered meanwhile is refused. */
export async function applyBankChanges(ctx: Context): Promise<void> {
  for (const id of await selectDueChanges(ctx.db, ctx.clock.now())) await apply(ctx, id);
}

async function apply(ctx: Context, id: string): Promise<void> {
  const applied = await transaction(ctx.db, async (tx) => {
    const change = await lockChange(tx, id);
    const at = ctx.clock.now();
    if (change?.state !== "waiting" || !change.countsAt || change.countsAt > at) return null;
    const isWritten = await updateBank(tx, change);
    const state = isWritten ? "granted" : "refused";
    await closeChange(tx, { id, state, at, ...(isWritten ? {} : { refusal: "EXISTING_BANK" }) });
    const kind = isWritten ? "bankCounts" : "bankRefused";
    await noteSecurity(ctx, tx, { ...accountOf(change), kind });
    return { memberId: change.memberId, state };
  });
  if (!applied) return;
  ctx.log.warn(
    {
      event: "accounts.bankChange",
      outcome: applied.state,
      memberId: applied.memberId,
      recordId: id,
    },
    "a change of a bank account came to its end",
  );
}
