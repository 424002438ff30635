import { MINUTE_MS } from "@krapao/contract/time";
import { derivedId } from "../../../kernel/clock.ts";
import { transaction } from "../../../kernel/context.ts";
import { describeError } from "../../../kernel/log.ts";
import type { Context } from "../../../ports/context.ts";
import { collectReturn, endReturn, lockAccounts, readReturn } from "../../games/index.ts";
import { bookLeaving, release } from "./give-back.ts";
import { partsOfLate } from "./given-back.ts";
import { getCondition, lockConditions, sumSettledOfEarlier } from "./queries.ts";
import { lockGivenBack } from "./queries-given-back.ts";
import { insertLateResult, type LateAccount, listLateAccounts } from "./queries-late.ts";

/** How often an account is read while something is open there. */
const READ_EVERY_MS = 10 * MINUTE_MS;
/** The chain of a sweep that brings a late result. */
export const LATE_RESULT_JOB = "bonuses:late-result";

/**
 * Looks at every account whose results are missing, and starts to bring what is settled. One whose
 * provider does not answer delays no other one.
 */
export async function collectLateResults(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const readBefore = new Date(now.getTime() - READ_EVERY_MS);
  for (const late of await listLateAccounts(ctx.db, { now, readBefore })) {
    await collect(ctx, late).catch((error: unknown) => {
      const fields = { event: "bonuses.late-result", recordId: late.conditionId };
      ctx.log.warn({ ...fields, ...describeError(error) }, "late result not collected");
    });
  }
}

async function collect(
  ctx: Context,
  { conditionId, accountId, results }: LateAccount,
): Promise<void> {
  const sweepId = derivedId("bonuses.late", `${conditionId}:${accountId}:${results}`);
  const payload = { conditionId, accountId, sweepId };
  const found = await collectReturn(ctx, {
    sweepId,
    accountId,
    chain: { job: LATE_RESULT_JOB, payload },
  });
  if (found === "empty") await countLateResult(ctx, payload);
}

/**
 * Counts what came out of an account: what stays is calculated again, the member keeps the
 * difference, and the rest leaves. A result that was counted before changes nothing.
 */
export async function countLateResult(
  ctx: Context,
  { conditionId, accountId, sweepId }: { conditionId: string; accountId: string; sweepId: string },
): Promise<void> {
  const condition = await getCondition(ctx.db, conditionId);
  const { memberId } = condition;
  await transaction(ctx.db, async (tx) => {
    await lockAccounts(tx, memberId);
    await lockConditions(tx, memberId);
    const before = await lockGivenBack(tx, conditionId);
    const at = ctx.clock.now();
    const { amountMinor, isLast } = await readReturn(tx, { sweepId, accountId, at });
    const settled = await sumSettledOfEarlier(tx, {
      memberId,
      openedAt: condition.openedAt,
      endsAt: condition.endsAt,
      after: before.at,
    });
    const creditedMinor = before.creditedMinor + settled;
    const parts = partsOfLate(condition, before, { amountMinor, creditedMinor });
    const late = { id: sweepId, conditionId, accountId, parts, isLast, at };
    if (!(await insertLateResult(tx, late))) return;
    await endReturn(tx, { accountId, isLast });
    if (parts.gift + parts.winnings > 0n)
      await bookLeaving(tx, condition, { parts, recordId: sweepId, at });
    if (parts.gift > 0n) {
      const gift = { giftMinor: parts.gift, isUnused: false, beforeMinor: before.gift };
      await release(ctx, tx, condition, gift);
    }
  });
  ctx.push.wallet(memberId, { reason: "bonus", status: "SUCCESS", amount: 0, message: "SUCCESS" });
}
