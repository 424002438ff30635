import { DAY_MS } from "@krapao/contract/time";
import type { Context } from "../../../ports/context.ts";
import { findMember } from "../../accounts/index.ts";
import { conditionProgress } from "../../bonuses/index.ts";
import { refreshTurnover, turnoverSince } from "../../games/index.ts";
import { readSetting } from "../../lookups/index.ts";
import { sumSettled } from "../../statements/index.ts";
import type { Withdrawal } from "../withdrawal.ts";
import {
  findLastBankChange,
  findNewAddress,
  getOwnHistory,
  listAdjustments,
  listSharingAccount,
  listSharingHolder,
  listSharingTrace,
  sumGames,
  sumUnconfirmed,
} from "./queries.ts";
import { listOtherPayers } from "./queries-other-payer.ts";
import { assess, type Risk, type RiskFacts } from "./risk.ts";

/** Addresses and devices that were not used for longer are ignored. */
const TRACE_DAYS = 60;
/** Placeholder for the id of a withdrawal that is not inserted yet. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

type Assessed = Pick<
  Withdrawal,
  "memberId" | "amountMinor" | "currency" | "bankAccountName" | "bankAccountNo"
> & { id?: string };

/** The risk of a withdrawal now, by the points in the operator's settings. */
export async function readRisk(ctx: Context, withdrawal: Assessed): Promise<Risk> {
  const { db } = ctx;
  const { memberId, amountMinor, currency, bankAccountName, bankAccountNo } = withdrawal;
  const now = ctx.clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const settings = await readSetting(db, "withdrawRisk");
  const member = await findMember(db, memberId);
  const exceptId = withdrawal.id ?? NO_ID;
  const since = daysAgo(TRACE_DAYS);
  const [history, account, holder, device, address, games, settled] = await Promise.all([
    getOwnHistory(db, { memberId, exceptId, since: daysAgo(1) }),
    listSharingAccount(db, { memberId, accountNo: bankAccountNo }),
    listSharingHolder(db, { memberId, holder: bankAccountName }),
    listSharingTrace(db, { memberId, kind: "device", since }),
    listSharingTrace(db, { memberId, kind: "address", since }),
    sumGames(db, { memberId, since: daysAgo(1) }),
    sumSettled(db, { memberId, from: daysAgo(1), to: now }),
  ]);
  const [play, bankChange, adjustments, unconfirmed, other, newAddress, condition] =
    await Promise.all([
      readPlay(ctx, { memberId, since: daysAgo(settings.playDays), now }),
      findLastBankChange(db, memberId),
      listAdjustments(db, { memberId, since: daysAgo(settings.adjustmentDays) }),
      sumUnconfirmed(db, memberId),
      listOtherPayers(db, memberId),
      findNewAddress(db, { memberId, since: daysAgo(1) }),
      conditionProgress(ctx, { memberId, language: null }),
    ]);
  const paid = BigInt(history.paidCount);
  return assess(
    {
      now,
      amountMinor,
      currency,
      isSuspended: member?.suspendedAt != null,
      memberSince: member?.createdAt ?? now,
      memberName: member?.name ?? "",
      holderName: bankAccountName,
      recent: { count: history.recentCount + 1, sumMinor: history.recentMinor + amountMinor },
      paid: {
        count: history.paidCount,
        averageMinor: paid === 0n ? 0n : history.paidMinor / paid,
      },
      condition:
        condition?.state === "open"
          ? { description: condition.description, percent: condition.percent }
          : null,
      shared: { account, holder, device, address },
      games,
      depositsMinor: settled.depositsMinor,
      play,
      bankChange,
      adjustments: {
        count: adjustments.length,
        sumMinor: adjustments.reduce((sum, each) => sum + each.amountMinor, 0n),
      },
      unconfirmed,
      otherPayer: {
        count: other.length,
        sumMinor: other.reduce((sum, each) => sum + each.amountMinor, 0n),
      },
      newAddress,
      address: address[0]?.value ?? null,
    },
    settings,
  );
}

/** The games are asked only when the bets that are known do not cover deposits and gifts. */
async function readPlay(
  ctx: Context,
  { memberId, since, now }: { memberId: bigint; since: Date; now: Date },
): Promise<RiskFacts["play"]> {
  const { depositsMinor, giftsMinor } = await sumSettled(ctx.db, {
    memberId,
    from: since,
    to: now,
  });
  let turnoverMinor = await turnoverSince(ctx.db, { memberId, since });
  if (turnoverMinor < depositsMinor || turnoverMinor < giftsMinor) {
    await refreshTurnover(ctx, { memberId });
    turnoverMinor = await turnoverSince(ctx.db, { memberId, since });
  }
  return { depositsMinor, giftsMinor, turnoverMinor };
}
