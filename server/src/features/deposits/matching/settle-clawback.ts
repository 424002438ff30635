import type { CLAWBACK_SETTLEMENTS } from "@krapao/contract/console/deposits/payments";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { mayDecideAlone, type Reviewer } from "../reviewer.ts";
import { lockClawback, updateSettlement } from "./queries-clawbacks.ts";

/**
 * Closes an open clawback as collected or forgiven. Moves no money: collecting is a separate
 * adjustment, which needs two people.
 * @throws NO_DATA; ALREADY_DECIDED when it is settled or nothing is left; FORBIDDEN when the rest
 * is more than this staff user may decide alone
 */
export async function settleClawback(
  ctx: Context,
  reviewer: Reviewer,
  request: {
    clawbackId: string;
    settlement: (typeof CLAWBACK_SETTLEMENTS)[number];
    why: string;
  },
): Promise<void> {
  const { clawbackId: id, settlement, why } = request;
  await transaction(ctx.db, async (tx) => {
    const clawback = (await lockClawback(tx, id)) ?? refuse("NO_DATA");
    const { paymentId, memberId, kind, currency, earned, clawedBack } = clawback;
    const left = earned - clawedBack;
    if (clawback.settlement !== null || left === 0n) refuse("ALREADY_DECIDED");
    if (currency && !mayDecideAlone(reviewer, { currency, amountMinor: left })) refuse("FORBIDDEN");
    const { staffId } = reviewer.staff;
    await updateSettlement(tx, { id, settlement, staffId, at: ctx.clock.now() });
    await reviewer.audit(tx, {
      subject: `payment:${paymentId}`,
      before: { clawback: { kind, memberId, currency, amount: left } },
      after: { settlement },
      why,
    });
  });
  ctx.push.queue("payments");
}
