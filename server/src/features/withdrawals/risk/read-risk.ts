import { DAY_MS } from "@krapao/contract/time";
import { together } from "../../../kernel/context.ts";
import type { Db } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { findMember } from "../../accounts/index.ts";
import { conditionProgress, hasActiveCondition } from "../../bonuses/index.ts";
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
  const { memberId, amountMinor, currency, bankAccountName } = withdrawal;
  const now = ctx.clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const settings = await readSetting(db, "withdrawRisk");
  const exceptId = withdrawal.id ?? NO_ID;
  const playSpan = { memberId, since: daysAgo(settings.playDays), now };
  const adjustedSince = daysAgo(settings.adjustmentDays);
  const [member, shared, [history, games, settled, knownPlay], others] = await together(db, (one) =>
    Promise.all([
      findMember(one, memberId),
      readSharing(one, withdrawal, daysAgo(TRACE_DAYS)),
      Promise.all([
        getOwnHistory(one, { memberId, exceptId, since: daysAgo(1) }),
        sumGames(one, { memberId, since: daysAgo(1) }),
        sumSettled(one, { memberId, from: daysAgo(1), to: now }),
        readKnownPlay(one, playSpan),
      ]),
      Promise.all([
        findLastBankChange(one, memberId),
        listAdjustments(one, { memberId, since: adjustedSince }),
        sumUnconfirmed(one, memberId),
        findNewAddress(one, { memberId, since: daysAgo(1) }),
        hasActiveCondition(one, memberId),
      ]),
    ]),
  );
  const [bankChange, adjustments, unconfirmed, newAddress, hasCondition] = others;
  const play = await completePlay(ctx, playSpan, knownPlay);
  const condition = hasCondition
    ? await conditionProgress(ctx, { memberId, language: null })
    : null;
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
      shared,
      games,
      depositsMinor: settled.depositsMinor,
      play,
      bankChange,
      adjustments: {
        count: adjustments.length,
        sumMinor: adjustments.reduce((sum, each) => sum + each.amountMinor, 0n),
      },
      unconfirmed,
      newAddress,
      address: shared.address[0]?.value ?? null,
    },
    settings,
  );
}

/** Other members with something of this one. */
async function readSharing(
  db: Db,
  { memberId, bankAccountName: holderName, bankAccountNo: accountNo }: Assessed,
  since: Date,
) {
  const [account, holder, device, address] = await Promise.all([
    listSharingAccount(db, { memberId, accountNo }),
    listSharingHolder(db, { memberId, holder: holderName }),
    listSharingTrace(db, { memberId, kind: "device", since }),
    listSharingTrace(db, { memberId, kind: "address", since }),
  ]);
  return { account, holder, device, address };
}

interface PlaySpan {
  memberId: bigint;
  since: Date;
  now: Date;
}

async function readKnownPlay(
  db: Db,
  { memberId, since, now }: PlaySpan,
): Promise<RiskFacts["play"]> {
  const [{ depositsMinor, giftsMinor }, turnoverMinor] = await Promise.all([
    sumSettled(db, { memberId, from: since, to: now }),
    turnoverSince(db, { memberId, since }),
  ]);
  return { depositsMinor, giftsMinor, turnoverMinor };
}

/** The games are asked only when the bets that are known do not cover deposits and gifts. */
async function completePlay(
  ctx: Context,
  { memberId, since }: PlaySpan,
  known: RiskFacts["play"],
): Promise<RiskFacts["play"]> {
  const { depositsMinor, giftsMinor, turnoverMinor } = known;
  if (turnoverMinor >= depositsMinor && turnoverMinor >= giftsMinor) return known;
  await refreshTurnover(ctx, { memberId });
  return { ...known, turnoverMinor: await turnoverSince(ctx.db, { memberId, since }) };
}
