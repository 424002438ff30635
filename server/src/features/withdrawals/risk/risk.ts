/** What makes a withdrawal suspicious: each rule with its points and with what it saw. Pure. */
import { type Currency, fromMinor } from "@krapao/contract";
import type {
  RiskFinding,
  RiskLevel,
  RiskRule,
  Risk as RiskShown,
} from "@krapao/contract/office/withdrawals";
import type { RiskSettings } from "../lookups/index.ts";

export type Risk = Omit<RiskShown, "at"> & { at: Date };

/** Another member with whom something is shared. */
export interface Sharing {
  id: bigint;
  name: string;
}

/** All that the rules look at. */
export interface RiskFacts {
  now: Date;
  amountMinor: bigint;
  currency: Currency;
  isSuspended: boolean;
  memberSince: Date;
  /** As the member registered, and as the bank account is held. */
  memberName: string;
  holderName: string;
  /** Asked for within 24 hours, this one included. */
  recent: { count: number; sumMinor: bigint };
  /** Paid before this one. */
  paid: { count: number; averageMinor: bigint };
  /** A gift's condition that is not met. */
  condition: { description: string; percent: number } | null;
  shared: Record<"account" | "holder" | "device" | "address", Sharing[]>;
  /** Within 24 hours. */
  games: { inMinor: bigint; outMinor: bigint };
  depositsMinor: bigint;
  bankChange: { at: Date; isWaiting: boolean } | null;
  adjustments: { count: number; sumMinor: bigint };
  /** An address of today on which a member who has others never was before. */
  newAddress: string | null;
  /** An address that other members have too. */
  address: string | null;
}

/** More members than this behind one address are an operator of phones, not one household. */
const HOUSEHOLD_MAX = 9;
const SCORE_MAX = 100;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Evidence = RiskFinding["evidence"];
/** What a rule saw; null when it has nothing to say. `share` of its points, 1 unless it says less. */
type Seen = { evidence: Evidence; members?: Sharing[]; share?: number } | null;

/** The score of a withdrawal: the points of every rule that speaks, the heaviest first, at most 100. */
export function assess(facts: RiskFacts, settings: RiskSettings): Risk {
  const findings: RiskFinding[] = [];
  for (const rule of Object.keys(RULES) as RiskRule[]) {
    const seen = RULES[rule](facts, settings);
    if (!seen) continue;
    const points = Math.round(settings.points[rule] * (seen.share ?? 1));
    const members = (seen.members ?? []).map(({ id, name }) => ({ id: `${id}`, name }));
    findings.push({ rule, points, evidence: seen.evidence, members });
  }
  findings.sort((one, other) => other.points - one.points);
  const sum = findings.reduce((total, { points }) => total + points, 0);
  const score = Math.min(SCORE_MAX, sum);
  return { score, level: levelOf(score, settings), findings, at: facts.now };
}

export function levelOf(
  score: number,
  { mediumFrom, highFrom }: Pick<RiskSettings, "mediumFrom" | "highFrom">,
): RiskLevel {
  if (score >= highFrom) return "high";
  return score >= mediumFrom ? "medium" : "low";
}

const RULES: Record<RiskRule, (facts: RiskFacts, settings: RiskSettings) => Seen> = {
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
    const seen = sharing(shared.address, { address: maskAddress(address ?? "") });
    return seen && { ...seen, share: shared.address.length > HOUSEHOLD_MAX ? 0.5 : 1 };
  },
  nameMismatch({ memberName, holderName }) {
    const verdict = compareNames(memberName, holderName);
    const evidence = { verdict, registered: memberName, holder: holderName };
    return { evidence, share: verdict === "mismatch" ? 1 : 0 };
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
  bankChange({ bankChange, now }, { bankChangeHours }) {
    if (!bankChange) return null;
    const hours = Math.floor((now.getTime() - bankChange.at.getTime()) / HOUR_MS);
    if (!bankChange.isWaiting && hours >= bankChangeHours) return null;
    return { evidence: { hours, state: bankChange.isWaiting ? "waiting" : "changed" } };
  },
  adjustment: ({ adjustments: { count, sumMinor } }) =>
    count > 0 ? { evidence: { count, sum: fromMinor(sumMinor) } } : null,
  newAddress: ({ newAddress }) =>
    newAddress === null ? null : { evidence: { address: maskAddress(newAddress) } },
};

function sharing(members: Sharing[], evidence: Evidence = {}): Seen {
  if (members.length === 0) return null;
  return { evidence: { ...evidence, count: members.length }, members };
}

/** Enough to recognise it again, not enough to know it. */
export function maskAddress(address: string): string {
  if (address.includes(":")) return `${address.split(":").slice(0, 2).join(":")}:•`;
  return `${address.split(".").slice(0, 2).join(".")}.•.•`;
}

/**
 * Whether a bank account may be of the person who registered. Names in two scripts cannot be compared; titles and the
 * order of the names do not matter.
 */
export function compareNames(registered: string, holder: string): "match" | "mismatch" | "unknown" {
  const [ours, theirs] = [wordsOf(registered), wordsOf(holder)];
  if (ours.length === 0 || theirs.length === 0) return "unknown";
  if (scriptOf(registered) !== scriptOf(holder)) return "unknown";
  return ours.some((word) => theirs.some((other) => isSameWord(word, other)))
    ? "match"
    : "mismatch";
}

const TITLES = /^(mr|mrs|ms|miss|master|นาย|นาง|นางสาว|น\.?ส\.?|ด\.?[ชญ]\.?|ท้าว|ນາງ|ທ້າວ|ທ່ານ)\.?$/iu;
const GLUED_TITLE = /^(นางสาว|นาย|นาง|น\.ส\.|ທ້າວ|ນາງ)(?=\p{L}{2})/u;

function wordsOf(name: string): string[] {
  return name
    .normalize("NFC")
    .toUpperCase()
    .split(/[\s,]+/)
    .map((word) => word.replace(GLUED_TITLE, ""))
    .filter((word) => word !== "" && !TITLES.test(word));
}

/** Banks cut names off: `SOMC` stands for `SOMCHAI`. */
function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [short = "", long = ""] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= 3 && long.startsWith(short);
}

function scriptOf(name: string): "thai" | "lao" | "latin" | "other" {
  if (/\p{Script=Thai}/u.test(name)) return "thai";
  if (/\p{Script=Lao}/u.test(name)) return "lao";
  return /\p{Script=Latin}/u.test(name) ? "latin" : "other";
}
