import type { Currency, contract, ServerOutput } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { hasActiveCondition } from "../bonuses/index.ts";
import { readSetting, type Settings } from "../lookups/index.ts";
import { sumSettled } from "../statements/index.ts";
import { findSnapshot, isRefunded, sumPot } from "./queries.ts";
import { lastPeriod, lossMinor, type Period, refundMinor } from "./refund.ts";
import { takeSnapshot } from "./take-snapshot.ts";

/** A member's loss and refund of a period. */
export interface Assessment {
  /** 0 or below: no loss, refunded before, or not known yet. */
  loss: bigint;
  amountMinor: bigint;
}

/** The refund of the last period, and the pot. */
export async function checkRefund(
  ctx: Context,
  { memberId, language }: { memberId: bigint; language: Language },
): Promise<ServerOutput<typeof contract.refunds.check>> {
  const setting = await readSetting(ctx.db, "refund");
  const period = lastPeriod(setting.period, ctx.clock.now());
  const hasCondition = await hasActiveCondition(ctx.db, memberId);
  const amountMinor = await readRefund(ctx, { memberId, setting, period });
  return {
    result: amountMinor > 0n && !hasCondition,
    bonus: hasCondition,
    info: setting.info[language],
    refundAmount: amountMinor,
    refundSuccess: setting.percentSuccess,
    refundFail: setting.percentFail,
    pot: await sumPot(ctx.db, memberId),
    period,
  };
}

/**
 * What can be received: 0 while refunds are off, below the minimum, or when a game did not answer.
 */
async function readRefund(
  ctx: Context,
  wanted: { memberId: bigint; setting: Settings["refund"]; period: Period },
): Promise<bigint> {
  const { memberId, setting, period } = wanted;
  const member = setting.isActive ? await findMember(ctx.db, memberId) : null;
  if (!member || !(await takeSnapshot(ctx, { memberId, boundary: period.to }))) return 0n;
  const { currency } = member;
  const { amountMinor } = await assessPeriod(ctx.db, { memberId, setting, period, currency });
  return amountMinor < setting.minimum[currency] ? 0n : amountMinor;
}

/**
 * Assesses a period. Needs a snapshot of its end. A missing snapshot of its start counts as 0,
 * which never makes the refund too large.
 */
export async function assessPeriod(
  db: Db | Tx,
  {
    memberId,
    setting: { rate, cap },
    period,
    currency,
  }: { memberId: bigint; setting: Settings["refund"]; period: Period; currency: Currency },
): Promise<Assessment> {
  const endMinor = await findSnapshot(db, { memberId, boundary: period.to });
  if (endMinor === null || (await isRefunded(db, { memberId, period }))) {
    return { loss: 0n, amountMinor: 0n };
  }
  const startMinor = (await findSnapshot(db, { memberId, boundary: period.from })) ?? 0n;
  const flow = await sumSettled(db, { memberId, from: period.from, to: period.to });
  const loss = lossMinor({ ...flow, startMinor, endMinor });
  return { loss, amountMinor: refundMinor({ loss, rate, capMinor: cap[currency] }) };
}
