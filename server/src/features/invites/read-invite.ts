import type { Currency, contract, ServerOutput } from "@krapao/contract";
import type { OfferRefusal } from "@krapao/contract/member/bonuses";
import type { Db } from "../../kernel/db/database.ts";
import { offerOf, totalOf } from "../bonuses/index.ts";
import type { GameBalance } from "../games/index.ts";
import { readSetting, type Settings } from "../lookups/index.ts";
import { fittingCommissions } from "./invite.ts";
import { listOpenAmounts, type OpenAmount } from "./played-deposits.ts";
import { sumCampaignSpent } from "./queries.ts";

type Invite = ServerOutput<typeof contract.wallet.read>["invite"];

/** A member on home. */
interface Member {
  memberId: bigint;
  currency: Currency;
  /** false: nothing is open, and no statement is needed. */
  hasCommissions: boolean;
  /** Whether a reward's condition is not cleared. */
  hasCondition: boolean;
  postedMinor: bigint;
  heldMinor: bigint;
  balances: readonly GameBalance[];
  at: Date;
  /** How many days a condition lasts. */
  days: number;
}

/**
 * What the member can collect, what waits, and the terms. From the database alone: a collection
 * asks the games first, and can find more play.
 */
export async function readInvite(db: Db, home: Omit<Member, "days">): Promise<Invite> {
  const [setting, days] = await Promise.all([
    readSetting(db, "invite"),
    readSetting(db, "conditionDays"),
  ]);
  const member = { ...home, days };
  if (!setting.isActive) return off(member);
  const { memberId, currency, hasCommissions } = member;
  const { campaign, percentSuccess: success, percentFail: fail } = setting;
  const playedPercent = setting.needsPlay ? setting.playedPercent : 0;
  const memberMax = setting.memberMax?.[currency] ?? null;
  const open = hasCommissions
    ? await listOpenAmounts(db, { memberId, campaign, playedPercent })
    : [];
  const reviewed = open.filter(({ isInReview }) => !isInReview);
  const leftMinor = memberMax === null ? null : memberMax - (open[0]?.collectedMinor ?? 0n);
  const played = reviewed.filter(({ isPlayed }) => isPlayed);
  const fitting = fittingCommissions(played, leftMinor);
  const isCovered = await coversBudget(db, { setting, currency, fitting });
  const amount = isCovered ? sumOf(fitting) : 0n;
  const refusal = refusalOf({ open, reviewed, played, fitting });
  const collectMin = setting.collectMin[currency];
  const own = refusal ?? (sumOf(fitting) < collectMin ? "INVITE_COLLECT" : null);
  return {
    amount,
    success,
    fail,
    waitsForPlay: sumOf(reviewed.filter(({ isPlayed }) => !isPlayed)),
    inReview: sumOf(open.filter(({ isInReview }) => isInReview)),
    // Hundredths of a percent.
    ratePercent: setting.rate / 100,
    cap: setting.cap[currency],
    collectMin,
    playedPercent,
    memberMax,
    offer: offerTo(member, {
      amountMinor: amount,
      percents: setting,
      turnoverMinor: amount * BigInt(setting.turnoverTimes),
      refusal: own ?? (isCovered ? null : "INVITE_BONUS_FAIL"),
    }),
  };
}

/** What home shows while invites are off. */
function off(member: Member): Invite {
  const percents = { percentSuccess: 0, percentFail: 0 };
  return {
    amount: 0n,
    success: 0,
    fail: 0,
    waitsForPlay: 0n,
    inReview: 0n,
    ratePercent: 0,
    cap: 0n,
    collectMin: 0n,
    playedPercent: 0,
    memberMax: null,
    offer: offerTo(member, { amountMinor: 0n, percents, refusal: "INVITE_INACTIVE" }),
  };
}

/** The condition of a collection. A condition that is not cleared comes after what is missing. */
function offerTo(
  { postedMinor, heldMinor, currency, balances, hasCondition, at, days }: Member,
  offered: Pick<
    Parameters<typeof offerOf>[0],
    "amountMinor" | "percents" | "turnoverMinor" | "refusal"
  >,
): Invite["offer"] {
  const balance = { currency, postedMinor, heldMinor, availableMinor: postedMinor - heldMinor };
  const total = totalOf(balances, [balance, balance], at);
  const refusal = offered.refusal ?? (hasCondition ? "BONUS_REMAINING" : null);
  return offerOf({ ...offered, total, refusal, at, days });
}

interface Found {
  open: readonly OpenAmount[];
  /** Open, and not in review. */
  reviewed: readonly OpenAmount[];
  played: readonly OpenAmount[];
  /** Played, and within what the campaign pays to one member. */
  fitting: readonly OpenAmount[];
}

function refusalOf({ open, reviewed, played, fitting }: Found): OfferRefusal | null {
  if (open.length === 0) return "NO_INVITE_BONUS";
  if (reviewed.length === 0) return "INVITE_IN_REVIEW";
  if (played.length === 0) return "NO_INVITEE_PLAY_INFO";
  return fitting.length === 0 ? "INVITE_MAXIMUM" : null;
}

/** Whether the rest of the budget covers the commissions, as far as is known now. */
async function coversBudget(
  db: Db,
  collecting: {
    setting: Settings["invite"];
    currency: Currency;
    fitting: readonly { amountMinor: bigint }[];
  },
): Promise<boolean> {
  const { setting, currency, fitting } = collecting;
  const { budget, campaign } = setting;
  if (fitting.length === 0) return true;
  if (!budget) return false;
  const spentMinor = await sumCampaignSpent(db, { campaign, currency });
  return spentMinor + sumOf(fitting) <= budget[currency];
}

function sumOf(commissions: readonly { amountMinor: bigint }[]): bigint {
  return commissions.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}
