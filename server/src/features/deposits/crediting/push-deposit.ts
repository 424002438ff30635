import { type Code, fromMinor } from "@krapao/contract";
import type { Context } from "../../../ports/context.ts";
import type { UnmatchedReason } from "../payment.ts";
import { type Qr, toQrcodeId } from "../qr.ts";

/** A credited deposit, and what it closed. */
export interface PushedDeposit {
  memberId: bigint;
  amountMinor: bigint;
  /** Its line in the statement. */
  lineId: string;
  /** The QR that it settled. */
  qr?: Qr | null;
  /** The line of another member, who saw the payment in progress until now. */
  former?: MemberLine | null;
}

/** A line in the statement of a member. */
export interface MemberLine {
  memberId: bigint;
  lineId: string;
}

/** Notifies the member's open pages, after the commit. */
export function pushDeposit(ctx: Context, deposit: PushedDeposit): void {
  const { memberId, amountMinor, lineId, qr, former } = deposit;
  ctx.push.wallet(memberId, {
    reason: "deposit",
    status: "SUCCESS",
    amount: fromMinor(amountMinor),
    message: "SUCCESS",
    lineId,
  });
  if (qr) ctx.push.qr(qr.memberId, { qrcodeId: toQrcodeId(qr.id), state: "paid" });
  if (former) pushFailed(ctx, { ...former, amountMinor });
}

/** Notifies the member's open pages that a deposit in progress has failed. */
export function pushFailed(
  ctx: Context,
  { memberId, amountMinor, lineId }: MemberLine & { amountMinor: bigint },
): void {
  ctx.push.wallet(memberId, {
    reason: "deposit",
    status: "FAILED",
    amount: fromMinor(amountMinor),
    message: null,
    lineId,
  });
}

/** Notifies the member's open pages that a payment arrived and waits, and why. */
export function pushWaiting(
  ctx: Context,
  waiting: MemberLine & { amountMinor: bigint; reason: UnmatchedReason },
): void {
  ctx.push.wallet(waiting.memberId, {
    reason: "deposit",
    status: "PROCESSING",
    amount: fromMinor(waiting.amountMinor),
    message: CODE_OF[waiting.reason] ?? "DEPOSIT_WAITS",
    lineId: waiting.lineId,
  });
}

const CODE_OF: Partial<Record<UnmatchedReason, Code>> = {
  limit: "DEPOSIT_LIMIT",
  excluded: "SELF_EXCLUDED",
};
