import type { Currency, contract, ServerOutput } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import { DAY_MS } from "@krapao/contract/time";
import { type Db, inOrder, type Tx } from "../../kernel/db/database.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import {
  hasActiveCondition,
  listGivenBack,
  offerOf,
  readTotal,
  sumSettled,
} from "../bonuses/index.ts";
import { fillAmounts, MARKET, readSetting, type Settings } from "../lookups/index.ts";
import { type SettledDay, sumSettledByDay } from "../statements/index.ts";
import { findSnapshot, isRefunded, listSnapshots, sumPot } from "./queries.ts";
import {
  carriedGifts,
  lastPeriod,
  lossMinor,
  type Period,
  refundMinor,
  returnedWithin,
} from "./refund.ts";
import { coversBudget } from "./require-budget.ts";
import { takeSnapshot } from "./take-snapshot.ts";

/** How long gifts are carried over. Snapshots are kept a little longer. */
const LOOK_BACK_MS = 50 * DAY_MS;

/** A member's loss and refund of a period. */
export interface Assessment {
  /** 0 or below: no loss, refunded before, or not known yet. */
  loss: bigint;
  amountMinor: bigint;
}

type Check = ServerOutput<typeof contract.refunds.check>;

/** The refund of the last period, and the pot. */
export async function checkRefund(
  ctx: Context,
  { memberId, language }: { memberId: bigint; language: Language },
): Promise<Check> {
  const setting = await readSetting(ctx.db, "refund");
  const period = lastPeriod(setting.period, ctx.clock.now());
  const hasCondition = await hasActiveCondition(ctx.db, memberId);
  const member = await findMember(ctx.db, memberId);
  const currency = member?.currency ?? MARKET[ctx.settings.variant].currency;
  const request = { memberId, setting, currency };
  const { amountMinor, refusal: own } = await readRefund(ctx, { ...request, period });
  const isHeldUp = hasCondition && own !== "REFUND_INACTIVE";
  const refusal = isHeldUp ? "REFUND_CONDITION" : own;
  const { info, cap, minimum } = setting;
  const { potMinor, offer } = await readPot(ctx, { ...request, hasCondition });
  return {
    result: refusal === null,
    refusal,
    minimum: minimum[currency],
    bonus: hasCondition,
    info: fillAmounts(info[language], { cap, minimum }, currency),
    refundAmount: amountMinor,
    refundSuccess: setting.percentSuccess,
    refundFail: setting.percentFail,
    pot: potMinor,
    offer,
    period,
  };
}

interface Wanted {
  memberId: bigint;
  setting: Settings["refund"];
  currency: Currency;
}

/** What can be received, or why nothing can. A condition of the member is not looked at. */
async function readRefund(
  ctx: Context,
  wanted: Wanted & { period: Period },
): Promise<{ amountMinor: bigint; refusal: Check["refusal"] }> {
  const { memberId, setting, period, currency } = wanted;
  const none = (refusal: Check["refusal"]) => ({ amountMinor: 0n, refusal });
  if (!setting.isActive) return none("REFUND_INACTIVE");
  const missing = await takeSnapshot(ctx, { memberId, boundary: period.to });
  if (missing) return none(missing);
  const { loss, amountMinor } = await assessPeriod(ctx.db, { memberId, setting, period, currency });
  if (loss <= 0n) return none("NO_REFUND");
  if (amountMinor === 0n || amountMinor < setting.minimum[currency]) return none("REFUND_MINIMUM");
  const isCovered = await coversBudget(ctx.db, { setting, currency, moreMinor: amountMinor });
  return isCovered ? { amountMinor, refusal: null } : none("REFUND_FULL");
}

/** The pot, and the condition that it would open. */
async function readPot(
  { db, clock }: Context,
  { memberId, setting, currency, hasCondition }: Wanted & { hasCondition: boolean },
) {
  const { campaign, percentSuccess, percentFail, turnoverTimes } = setting;
  const { potMinor, elsewhereMinor } = await sumPot(db, { memberId, campaign });
  // Refunds of the campaign count for its budget since their receipt.
  const isCovered =
    elsewhereMinor === 0n ||
    (await coversBudget(db, { setting, currency, moreMinor: elsewhereMinor }));
  const refusal = hasCondition
    ? "REFUND_CONDITION"
    : potMinor === 0n
      ? "REFUND_MINIMUM"
      : isCovered
        ? null
        : "REFUND_FULL";
  const offer = offerOf({
    total: await readTotal(db, { memberId, at: clock.now() }),
    amountMinor: potMinor,
    percents: { percentSuccess, percentFail },
    turnoverMinor: potMinor * BigInt(turnoverTimes),
    refusal,
    at: clock.now(),
    days: await readSetting(db, "conditionDays"),
  });
  return { potMinor, offer };
}

/** Gifts of the last weeks that the member had not lost when the period began. */
async function readCarriedGifts(
  db: Db | Tx,
  { memberId, before }: { memberId: bigint; before: Period },
): Promise<bigint> {
  const from = new Date(before.from.getTime() - LOOK_BACK_MS);
  const span = { memberId, from, to: before.from };
  const [days, givenBack] = await inOrder(db, [sumSettledByDay(db, span), listGivenBack(db, span)]);
  const firstGift = days.find(({ giftsMinor }) => giftsMinor > 0n);
  if (!firstGift) return 0n;
  const periods: Period[] = [];
  for (let each = before; each.from > firstGift.day; ) {
    each = lastPeriod(before.type, each.from);
    periods.unshift(each);
  }
  const first = periods[0]?.from ?? before.from;
  const snapshots = await listSnapshots(db, { memberId, from: first, to: before.from });
  const totals = new Map(snapshots.map((each) => [each.boundary.getTime(), each.totalMinor]));
  return carriedGifts(
    periods.map((period) => {
      const within = days.filter(({ day }) => day >= period.from && day < period.to);
      const sumOf = (key: Exclude<keyof SettledDay, "day">) =>
        within.reduce((sum, each) => sum + each[key], 0n);
      // A missing start counts as nothing, as below: what is carried is never too little.
      const startMinor = totals.get(period.from.getTime()) ?? 0n;
      const endMinor = totals.get(period.to.getTime());
      const { winningsMinor, neverReceivedMinor } = returnedWithin(givenBack, period);
      const flow = {
        depositsMinor: sumOf("depositsMinor"),
        withdrawalsMinor: sumOf("withdrawalsMinor") + winningsMinor,
      };
      return {
        loss: endMinor === undefined ? null : lossMinor({ ...flow, startMinor, endMinor }),
        gifts: sumOf("giftsMinor") - neverReceivedMinor,
      };
    }),
  );
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
  const span = { memberId, from: period.from, to: period.to };
  const [flow, givenBack] = await inOrder(db, [sumSettled(db, span), listGivenBack(db, span)]);
  const { winningsMinor } = returnedWithin(givenBack, period);
  const withdrawalsMinor = flow.withdrawalsMinor + winningsMinor;
  const own = lossMinor({ ...flow, withdrawalsMinor, startMinor, endMinor });
  const loss = own - (await readCarriedGifts(db, { memberId, before: period }));
  return { loss, amountMinor: refundMinor({ loss, rate, capMinor: cap[currency] }) };
}
