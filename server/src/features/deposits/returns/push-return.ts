import { fromMinor } from "@krapao/contract";
import type { Status } from "@krapao/contract/schemas";
import type { Context } from "../../../ports/context.ts";
import type { Payment } from "../payment.ts";

/** Notifies open pages and consoles that a return changed, after the commit. */
export function pushReturn(
  ctx: Context,
  {
    payment: { id: lineId, amountMinor },
    memberId,
    status,
  }: { payment: Pick<Payment, "id" | "amountMinor">; memberId: bigint; status: Status },
): void {
  ctx.push.queue("payments");
  const message = status === "FAILED" ? "DEPOSIT_RETURNED" : null;
  ctx.push.wallet(memberId, {
    reason: "deposit",
    status,
    amount: fromMinor(amountMinor),
    message,
    lineId,
  });
}
