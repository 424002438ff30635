import type { Currency, contract, ServerOutput } from "@krapao/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Language } from "../../kernel/http.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { hasActiveCondition } from "../bonuses/index.ts";
import { readSetting, type Settings } from "../lookups/index.ts";
import { sumSettled } from "../statements/index.ts";
import { isRefunded, selectSnapshot, sumPot } from "./queries.ts";
import { lastPeriod, lossMinor, type Period, refundMinor } from "./refund.ts";
import { takeSnapshot } from "./take-snapshot.ts";

/** What a period came to for a member. */
export interface Assessment {
  /** 0 and below: nothing was lost, or it was given back before, or nobody knows yet. */
  loss: bigint;
  amountMinor: bigint;
}

/** The last period's refund as the sheet shows it, and the pot. */
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

/** What can be received: 0 while refunds are off, below the minimum, or a game did not say. */
async function readRefund(
  ctx: Context,
  wanted: { memberId: bigint; setting: Settings["refund"]; period: Period },
): Promise<bigint> {
  const { memberId, setting, period } = wanted;
  const member = setting.isActive ? await findMember(ctx.db, memberId) : null;
  if (!member || !(await takeSnapshot(ctx, { memberId, border: period.to }))) return 0n;
  const { currency } = member;
  const { amountMinor } = await assessPeriod(ctx.db, { memberId, setting, period, currency });
  return amountMinor < setting.minimum[currency] ? 0n : amountMinor;
}

/**
 * What the period came to. Its end must have a snapshot; without one of its beginning the member had nothing then, which
 * is never too much.
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
  const endMinor = await selectSnapshot(db, { memberId, border: period.to });
  if (endMinor === null || (await isRefunded(db, { memberId, period }))) {
    return { loss: 0n, amountMinor: 0n };
  }
  const startMinor = (await selectSnapshot(db, { memberId, border: period.from })) ?? 0n;
  const flow = await sumSettled(db, { memberId, from: period.from, to: period.to });
  const loss = lossMinor({ ...flow, startMinor, endMinor });
  return { loss, amountMinor: refundMinor({ loss, rate, capMinor: cap[currency] }) };
}
