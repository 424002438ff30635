import type { OWED_SETTLEMENTS } from "@krapao/contract/office/deposits";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { type Desk, mayAlone } from "./desk.ts";
import { lockOwed, settleOwed as markSettled } from "./queries-owed.ts";

/**
 * Ends what is owed since a payment was taken back. It moves no money: what is collected is an adjustment of its own,
 * which two people make.
 * @throws NO_DATA, ALREADY_DECIDED (settled, or nothing is owed), FORBIDDEN above what one may do alone
 */
export async function settleOwed(
  ctx: Context,
  desk: Desk,
  wish: { owedId: string; settlement: (typeof OWED_SETTLEMENTS)[number]; why: string },
): Promise<void> {
  const { owedId: id, settlement, why } = wish;
  await transaction(ctx.db, async (tx) => {
    const owed = (await lockOwed(tx, id)) ?? refuse("NO_DATA");
    const { paymentId, memberId, kind, currency, earned, taken } = owed;
    const left = earned - taken;
    if (owed.settlement !== null || left === 0n) refuse("ALREADY_DECIDED");
    if (currency && !mayAlone(desk, { currency, amountMinor: left })) refuse("FORBIDDEN");
    await markSettled(tx, { id, settlement, staffId: desk.staff.staffId, at: ctx.clock.now() });
    await desk.audit(tx, {
      subject: `payment:${paymentId}`,
      before: { owed: { kind, memberId, currency, amount: left } },
      after: { settlement },
      why,
    });
  });
  ctx.push.queue("payments");
}
