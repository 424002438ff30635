import { DAY_MS } from "@krapao/contract/time";
import { dayOf } from "../../../kernel/calendar.ts";
import { together } from "../../../kernel/context.ts";
import type { Db } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { findMember } from "../../accounts/index.ts";
import { conditionProgress, hasActiveCondition, sumSettled } from "../../bonuses/index.ts";
import { listPlayedDeposits, refreshPlay, sumTransfers } from "../../games/index.ts";
import { findIdentityFrom, hasIdentity } from "../../kyc/index.ts";
import { readSetting } from "../../lookups/index.ts";
import { listAdjustments } from "../needs.ts";
import { outsideGames, type Play, readPlay, takenBy, waitsForPlay } from "../play/read-play.ts";
import type { Withdrawal } from "../withdrawal.ts";
import {
  findLastBankChange,
  findNewAddress,
  getOwnHistory,
  listSharingAccount,
  listSharingHolder,
  listSharingTrace,
  sumUnconfirmed,
} from "./queries.ts";
import { countOpenCases, listDecidedMoney } from "./queries-decided-money.ts";
import { listGifts, listSharedGifts } from "./queries-gifts.ts";
import { listOtherPayers } from "./queries-other-payer.ts";
import { assess, type Risk, type RiskFacts } from "./risk.ts";

/** Addresses and devices that were not used for longer are ignored. */
export const TRACE_DAYS = 60;
/** Placeholder for the id of a withdrawal that is not inserted yet. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

type Assessed = Pick<
  Withdrawal,
  "memberId" | "amountMinor" | "currency" | "bankAccountName" | "bankAccountNo"
> &
  Partial<Pick<Withdrawal, "id" | "state">>;

/** The risk of a withdrawal now, by the operator's settings. */
export async function readRisk(ctx: Context, withdrawal: Assessed): Promise<Risk> {
  return (await readRiskAndPlay(ctx, withdrawal)).risk;
}

/** As `readRisk`, with what it takes of money that was not played. */
export async function readRiskAndPlay(ctx: Context, withdrawal: Assessed) {
  const { memberId, amountMinor, currency, bankAccountName } = withdrawal;
  const now = ctx.clock.now();
  const settings = await readSetting(ctx.db, "withdrawRisk");
  const giftsSince = daysBefore(now, settings.playDays);
  const adjustedSince = daysBefore(now, settings.adjustmentDays);
  const { member, history, account, holder, device, address, games, settled, ...records } =
    await readRecords(ctx, withdrawal, { now, giftsSince, adjustedSince });
  const identityMissingFromMinor = await findMissingIdentity(ctx, withdrawal);
  const { bankChange, adjustments, unconfirmed, other, decided, newAddress } = records;
  const isSharing = account.length + holder.length + device.length > 0;
  const taking = { amountMinor, isHeld: isHeld(withdrawal) };
  const takenIn = (play: Play) => takenBy(play, taking, { rule: settings, isSharing });
  const known = { play: records.play, gifts: records.gifts };
  // The games are asked only when the known bets and the wallet are not enough.
  const isEnough =
    !waitsForPlay(takenIn(outsideGames(known.play))) && known.gifts.missingMinor === 0n;
  const { play, gifts } = isEnough ? known : await readAgain(ctx, memberId, giftsSince);
  const taken = takenIn(play);
  const condition = records.hasCondition
    ? await conditionProgress(ctx, { memberId, language: null })
    : null;
  const paid = BigInt(history.paidCount);
  const risk = assess(
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
      taken,
      gifts,
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
  return { risk, play, taken };
}

/** Whether the money of a withdrawal has left the available balance. */
const isHeld = ({ state }: Assessed) => state !== undefined && state !== "sweeping";

/** The amount from which an identity document is required; null: not for this, or there is one. */
async function findMissingIdentity(
  { db, clock }: Context,
  { memberId, amountMinor, currency }: Assessed,
): Promise<bigint | null> {
  const from = (await findIdentityFrom(db))?.[currency];
  if (from === undefined || amountMinor < from) return null;
  return (await hasIdentity(db, { memberId, today: dayOf(clock.now()) })) ? null : from;
}

interface Spans {
  now: Date;
  giftsSince: Date;
  adjustedSince: Date;
}

/** What is on record of the member and of those who share something, read together. */
function readRecords(
  ctx: Context,
  { memberId, bankAccountName, bankAccountNo, id: exceptId = NO_ID }: Assessed,
  { now, giftsSince, adjustedSince }: Spans,
) {
  const dayAgo = daysBefore(now, 1);
  const since = daysBefore(now, TRACE_DAYS);
  return together(ctx.db, async (one) => {
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
        readPlay(ctx, one, memberId),
        listGifts(one, { memberId, from: giftsSince }),
        findLastBankChange(one, memberId),
        listAdjustments.offered(one, { memberId, since: adjustedSince }),
        sumUnconfirmed(one, memberId),
        listOtherPayers(one, memberId),
        listDecidedMoney(one, memberId),
        countOpenCases(one, memberId),
        findNewAddress(one, { memberId, since: dayAgo }),
        hasActiveCondition(one, memberId),
        listSharedGifts(one, { memberId, exceptId, at: now }),
      ]);
    const [play, given, bankChange, adjustments, unconfirmed, other, decided, cases, ...last] =
      others;
    const [newAddress, hasCondition, sharedGifts] = last;
    const shared = { account, holder, device, address };
    const gifts = await readGifts(one, memberId, given);
    const own = { member, history, games, settled, play, gifts, bankChange, adjustments };
    const held = { hasCondition, sharedGifts };
    return { ...shared, ...own, unconfirmed, other, decided, cases, newAddress, ...held };
  });
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

type Gifts = RiskFacts["gifts"];

/** A bet counts for one gift, and only when it was placed after the gift. */
async function readGifts(
  db: Db,
  memberId: bigint,
  given: Awaited<ReturnType<typeof listGifts>>,
): Promise<Gifts> {
  const deposits = given.map(({ id, at, amountMinor }) => ({ id, at, needMinor: amountMinor }));
  const { missingMinor } = await listPlayedDeposits(db, { memberId, deposits });
  return { sumMinor: given.reduce((sum, { amountMinor }) => sum + amountMinor, 0n), missingMinor };
}

/** Asks the games what was played, and reads again. */
async function readAgain(ctx: Context, memberId: bigint, giftsSince: Date) {
  await refreshPlay(ctx, { memberId });
  return together(ctx.db, async (one) => {
    const [play, given] = await Promise.all([
      readPlay(ctx, one, memberId),
      listGifts(one, { memberId, from: giftsSince }),
    ]);
    return { play, gifts: await readGifts(one, memberId, given) };
  });
}
