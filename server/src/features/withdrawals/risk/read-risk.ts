import { DAY_MS } from "@krapao/contract/time";
import { dayOf } from "../../../kernel/calendar.ts";
import { together } from "../../../kernel/context.ts";
import type { Db } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { findMember } from "../../accounts/index.ts";
import { conditionProgress, hasActiveCondition, listSharedGifts } from "../../bonuses/index.ts";
import { refreshTurnover, sumTransfers, turnoverSince } from "../../games/index.ts";
import { findIdentityFrom, hasIdentity } from "../../kyc/index.ts";
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
  sumUnconfirmed,
} from "./queries.ts";
import { countOpenCases, listDecidedMoney } from "./queries-decided-money.ts";
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
  const { memberId, amountMinor, currency, bankAccountName } = withdrawal;
  const now = ctx.clock.now();
  const settings = await readSetting(ctx.db, "withdrawRisk");
  const playSpan = { memberId, since: daysBefore(now, settings.playDays), now };
  const adjustedSince = daysBefore(now, settings.adjustmentDays);
  const { member, history, account, holder, device, address, games, settled, ...records } =
    await readRecords(ctx.db, withdrawal, { now, playSpan, adjustedSince });
  const identityMissingFromMinor = await findMissingIdentity(ctx, withdrawal);
  const { knownPlay, bankChange, adjustments, unconfirmed, other, decided, newAddress } = records;
  const play = await completePlay(ctx, playSpan, knownPlay);
  const condition = records.hasCondition
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
      sharedGifts: records.sharedGifts,
      otherPayer: {
        count: other.length,
        sumMinor: other.reduce((sum, each) => sum + each.amountMinor, 0n),
      },
      decidedMoney: {
        count: decided.length,
        sumMinor: decided.reduce((sum, each) => sum + each.amountMinor, 0n),
        cases: records.cases,
      },
      newAddress,
      address: address[0]?.value ?? null,
      identityMissingFromMinor,
    },
    settings,
  );
}

/** The amount from which an identity document is required; null: not for this, or there is one. */
async function findMissingIdentity(
  { db, clock }: Context,
  { memberId, amountMinor, currency }: Assessed,
): Promise<bigint | null> {
  const from = (await findIdentityFrom(db))?.[currency];
  if (from === undefined || amountMinor < from) return null;
  return (await hasIdentity(db, { memberId, today: dayOf(clock.now()) })) ? null : from;
}

interface PlaySpan {
  memberId: bigint;
  since: Date;
  now: Date;
}

interface Spans {
  now: Date;
  playSpan: PlaySpan;
  adjustedSince: Date;
}

/** What is on record of the member and of those who share something, read together. */
function readRecords(
  db: Db,
  { memberId, bankAccountName, bankAccountNo, id: exceptId = NO_ID }: Assessed,
  { now, playSpan, adjustedSince }: Spans,
) {
  const dayAgo = daysBefore(now, 1);
  const since = daysBefore(now, TRACE_DAYS);
  return together(db, async (one) => {
    const [member, history, account, holder, device, address, games, settled, ...others] =
      await Promise.all([
        findMember(one, memberId),
        getOwnHistory(one, { memberId, exceptId, since: dayAgo }),
        listSharingAccount(one, { memberId, accountNo: bankAccountNo }),
        listSharingHolder(one, { memberId, holder: bankAccountName }),
        listSharingTrace(one, { memberId, kind: "device", since }),
        listSharingTrace(one, { memberId, kind: "address", since }),
        sumTransfers(one, { memberId, since: dayAgo }),
        sumSettled(one, { memberId, from: dayAgo, to: now }),
        readKnownPlay(one, playSpan),
        findLastBankChange(one, memberId),
        listAdjustments(one, { memberId, since: adjustedSince }),
        sumUnconfirmed(one, memberId),
        listOtherPayers(one, memberId),
        listDecidedMoney(one, memberId),
        countOpenCases(one, memberId),
        findNewAddress(one, { memberId, since: dayAgo }),
        hasActiveCondition(one, memberId),
        listSharedGifts(one, { memberId, exceptId, at: now }),
      ]);
    const [knownPlay, bankChange, adjustments, unconfirmed, other, decided, cases, ...last] =
      others;
    const [newAddress, hasCondition, sharedGifts] = last;
    const shared = { account, holder, device, address };
    const own = { member, history, games, settled, knownPlay, bankChange, adjustments };
    const gifts = { hasCondition, sharedGifts };
    return { ...shared, ...own, unconfirmed, other, decided, cases, newAddress, ...gifts };
  });
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

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
