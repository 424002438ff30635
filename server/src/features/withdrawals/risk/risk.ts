/** What makes a withdrawal suspicious: each rule with its points and its evidence. Pure. */

import { type Currency, fromMinor } from "@krapao/contract";
import type {
  PointRule,
  RiskFinding,
  RiskRule,
  Risk as RiskShown,
} from "@krapao/contract/console/withdrawals";
import { DAY_MS, HOUR_MS } from "@krapao/contract/time";
import { scriptOf } from "../../../kernel/names/compare-name.ts";
import { foldName } from "../../../kernel/names/fold-name.ts";
import { levelOf, type RiskSettings } from "../../lookups/index.ts";
import type { Taken } from "../play/read-play.ts";

export type Risk = Omit<RiskShown, "at"> & { at: Date };

/** Another member who shares something with this one. */
export interface Sharing {
  id: bigint;
  name: string;
}

/** The facts that the rules use. */
export interface RiskFacts {
  now: Date;
  amountMinor: bigint;
  currency: Currency;
  isSuspended: boolean;
  memberSince: Date;
  /** The registered name, and the holder of the bank account. */
  memberName: string;
  holderName: string;
  /** Requests within 24 hours, including this one. */
  recent: { count: number; sumMinor: bigint };
  /** Payouts before this one. */
  paid: { count: number; averageMinor: bigint };
  /** An unmet bonus condition. */
  condition: { description: string; percent: number } | null;
  shared: Record<"account" | "holder" | "device" | "address", Sharing[]>;
  /** Within 24 hours. */
  games: { inMinor: bigint; outMinor: bigint };
  depositsMinor: bigint;
  /** What it takes of deposits that were not played, and of money whose play cannot be known. */
  taken: Taken;
  /** Of the last weeks: what was given, and the bets that are missing after it. */
  gifts: { sumMinor: bigint; missingMinor: bigint };
  bankChange: { at: Date; isWaiting: boolean } | null;
  adjustments: { count: number; sumMinor: bigint };
  /** Deposits that a staff user entered and no external party has confirmed. */
  unconfirmed: { count: number; sumMinor: bigint };
  /** Members who had the campaign of a gift that leaves for the first time, and share something. */
  sharedGifts: (Sharing & { code: string })[];
  /** Payments that one staff user says are this member's. */
  otherPayer: { count: number; sumMinor: bigint };
  /** Money that decisions of staff users brought to the wallet, and their open cases. */
  decidedMoney: { count: number; sumMinor: bigint; cases: number };
  /** An address first seen today, of a member who has older ones. */
  newAddress: string | null;
  /** An address that other members use too. */
  address: string | null;
  /** The amount from which an identity document is required, and missing; null: it is not. */
  identityMissingFromMinor: bigint | null;
}

/** More members than this behind one address are a mobile network, not one household. */
const HOUSEHOLD_MAX = 9;
const SCORE_MAX = 100;

type Evidence = RiskFinding["evidence"];
/** What a rule found; null: nothing. `share`: how much of its points count, 1 by default. */
type Hit = { evidence: Evidence; members?: Sharing[]; share?: number } | null;

/**
 * The score of a withdrawal: the points of all rules with a finding, the highest first; at most
 * 100.
 */
export function assess(facts: RiskFacts, settings: RiskSettings): Risk {
  const findings: RiskFinding[] = [];
  for (const rule of Object.keys(RULES) as RiskRule[]) {
    const hit = RULES[rule](facts, settings);
    if (!hit) continue;
    const points = Math.round((settings.points[rule as PointRule] ?? 0) * (hit.share ?? 1));
    const members = (hit.members ?? []).map(({ id, name }) => ({ id: `${id}`, name }));
    const waits = ALWAYS_REVIEWED.includes(rule);
    findings.push({ rule, points, waits, evidence: hit.evidence, members });
  }
  findings.sort(
    (one, other) => Number(other.waits) - Number(one.waits) || other.points - one.points,
  );
  const sum = findings.reduce((total, { points }) => total + points, 0);
  // What waits for a person is never of low risk.
  const least = findings.some(({ waits }) => waits) ? settings.mediumFrom : 0;
  const score = Math.min(SCORE_MAX, Math.max(sum, least));
  return { score, level: levelOf(score, settings), findings, at: facts.now };
}

/** What never leaves automatically, whatever the points of its rule. */
const ALWAYS_REVIEWED: readonly RiskRule[] = [
  "unplayed",
  "unknownPlay",
  "unconfirmed",
  "otherPayer",
  "decidedMoney",
  "giftWithoutPlay",
  "sharedGift",
  "noIdentity",
];

/** Whether a finding needs a look at this withdrawal: it is not approved as one of many. */
export const needsLook = ({ level, findings }: Risk): boolean =>
  level !== "low" || findings.some(({ waits }) => waits);

/** Whether a cashier decides: from the operator's score on, and for some findings always. */
export function needsReview({ score, findings }: Risk, reviewScore: number): boolean {
  return score >= reviewScore || findings.some(({ waits }) => waits);
}

const RULES: Record<RiskRule, (facts: RiskFacts, settings: RiskSettings) => Hit> = {
  suspended: ({ isSuspended }) => (isSuspended ? { evidence: {} } : null),
  newMember({ now, memberSince }, { newMemberDays }) {
    const days = Math.floor((now.getTime() - memberSince.getTime()) / DAY_MS);
    return days < newMemberDays ? { evidence: { days } } : null;
  },
  velocity({ recent, currency }, { velocityCount, velocitySum }) {
    if (recent.count < velocityCount && recent.sumMinor < velocitySum[currency]) return null;
    return { evidence: { count: recent.count, sum: fromMinor(recent.sumMinor) } };
  },
  large({ amountMinor, currency, paid }, { large }) {
    if (amountMinor < large[currency]) return null;
    return { evidence: { limit: fromMinor(large[currency]), paidBefore: paid.count } };
  },
  unusual({ amountMinor, paid }, { unusualTimes }) {
    if (paid.count === 0 || amountMinor < paid.averageMinor * BigInt(unusualTimes)) return null;
    const times = Number(amountMinor / (paid.averageMinor || 1n));
    return { evidence: { times, average: fromMinor(paid.averageMinor) } };
  },
  condition: ({ condition }) => (condition ? { evidence: { ...condition } } : null),
  sharedAccount: ({ shared }) => sharing(shared.account),
  sharedHolder: ({ shared, holderName }) => sharing(shared.holder, { holder: holderName }),
  sharedDevice: ({ shared }) => sharing(shared.device),
  sharedAddress({ shared, address }) {
    const hit = sharing(shared.address, { address: maskAddress(address ?? "") });
    return hit && { ...hit, share: shared.address.length > HOUSEHOLD_MAX ? 0.5 : 1 };
  },
  nameMismatch({ memberName, holderName }) {
    const nameMatch = compareNames(memberName, holderName);
    const evidence = { nameMatch, registered: memberName, holder: holderName };
    return { evidence, share: nameMatch === "mismatch" ? 1 : 0 };
  },
  fastWin({ games, depositsMinor, currency }, { fastWinTimes, fastWinMin }) {
    const isMuch = games.outMinor - games.inMinor >= fastWinMin[currency];
    const isFarMore = [depositsMinor, games.inMinor].every(
      (putInMinor) => games.outMinor >= putInMinor * BigInt(fastWinTimes),
    );
    if (!isMuch || !isFarMore) return null;
    return {
      evidence: {
        deposits: fromMinor(depositsMinor),
        intoGames: fromMinor(games.inMinor),
        outOfGames: fromMinor(games.outMinor),
      },
    };
  },
  unplayed: ({ taken: { unplayedMinor } }) =>
    unplayedMinor > 0n ? { evidence: { sum: fromMinor(unplayedMinor) } } : null,
  unknownPlay({ taken: { unknownMinor, unknownLeftMinor, games } }) {
    if (unknownMinor <= unknownLeftMinor) return null;
    return { evidence: { sum: fromMinor(unknownMinor), games: games.join(", ") } };
  },
  giftWithoutPlay({ gifts: { sumMinor, missingMinor } }) {
    if (missingMinor <= 0n) return null;
    return {
      evidence: { gifts: fromMinor(sumMinor), turnover: fromMinor(sumMinor - missingMinor) },
    };
  },
  sharedGift({ sharedGifts: [first, ...others] }) {
    if (!first) return null;
    const members = [...new Map([first, ...others].map((each) => [each.id, each])).values()];
    return { evidence: { campaign: first.code, count: members.length }, members };
  },
  bankChange({ bankChange, now }, { bankChangeHours }) {
    if (!bankChange) return null;
    const hours = Math.floor((now.getTime() - bankChange.at.getTime()) / HOUR_MS);
    if (!bankChange.isWaiting && hours >= bankChangeHours) return null;
    return { evidence: { hours, state: bankChange.isWaiting ? "waiting" : "changed" } };
  },
  unconfirmed: ({ unconfirmed: { count, sumMinor } }) =>
    count > 0 ? { evidence: { count, sum: fromMinor(sumMinor) } } : null,
  otherPayer: ({ otherPayer: { count, sumMinor } }) =>
    count > 0 ? { evidence: { count, sum: fromMinor(sumMinor) } } : null,
  decidedMoney: ({ decidedMoney: { count, sumMinor, cases } }) =>
    count > 0 || cases > 0 ? { evidence: { count, sum: fromMinor(sumMinor), cases } } : null,
  adjustment: ({ adjustments: { count, sumMinor } }) =>
    count > 0 ? { evidence: { count, sum: fromMinor(sumMinor) } } : null,
  newAddress: ({ newAddress }) =>
    newAddress === null ? null : { evidence: { address: maskAddress(newAddress) } },
  noIdentity: ({ identityMissingFromMinor: from }) =>
    from === null ? null : { evidence: { limit: fromMinor(from) } },
};

function sharing(members: Sharing[], evidence: Evidence = {}): Hit {
  if (members.length === 0) return null;
  return { evidence: { ...evidence, count: members.length }, members };
}

/** Keeps enough to recognise the address again, and hides the rest. */
export function maskAddress(address: string): string {
  if (address.includes(":")) return `${address.split(":").slice(0, 2).join(":")}:•`;
  return `${address.split(".").slice(0, 2).join(".")}.•.•`;
}

/**
 * Whether the holder of a bank account may be the registered person. Names in different scripts
 * cannot be compared; titles and the order of names do not matter.
 */
export function compareNames(registered: string, holder: string): "match" | "mismatch" | "unknown" {
  const [ours, theirs] = [wordsOf(registered), wordsOf(holder)];
  if (ours.length === 0 || theirs.length === 0) return "unknown";
  if (scriptOf(ours.join("")) !== scriptOf(theirs.join(""))) return "unknown";
  return ours.some((word) => theirs.some((other) => isSameWord(word, other)))
    ? "match"
    : "mismatch";
}

const wordsOf = (name: string) =>
  foldName(name)
    .split(" ")
    .filter((word) => word !== "");

/** Banks truncate names: `SOMC` matches `SOMCHAI`. */
function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [short = "", long = ""] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= 3 && long.startsWith(short);
}
