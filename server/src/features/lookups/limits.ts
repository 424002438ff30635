/** Which limits hold for a member: those of segments, of the level, or of the settings. Pure. */
import type { Currency } from "@krapao/contract";
import { MEMBER_LIMITS, type MemberLimit } from "@krapao/contract/console/segments/limits";
import type { Language } from "@krapao/contract/languages";

/** Minor units. */
type Amounts = Readonly<Record<Currency, bigint>>;

/** The level of a member, or a segment that the member is in, with the limits that it sets. */
export interface LimitSource {
  kind: "level" | "segment";
  code: string;
  name: Readonly<Record<Language, string>>;
  /** null: it does not set the limit. */
  limits: Readonly<Record<MemberLimit, Amounts | null>>;
}

export interface Limit {
  minor: bigint;
  /** null: the settings. */
  from: Pick<LimitSource, "kind" | "code" | "name"> | null;
}

export type Limits = Readonly<Record<MemberLimit, Limit>>;
export type LimitSettings = Readonly<Record<MemberLimit, Amounts>>;

/**
 * Each limit by itself: the strictest one of the member's segments, else the one of the level, else
 * the one of the settings.
 */
export function limitsIn(
  currency: Currency,
  { settings, sources }: { settings: LimitSettings; sources: readonly LimitSource[] },
): Limits {
  const entries = MEMBER_LIMITS.map((name) => {
    const own = (kind: LimitSource["kind"]) => listSet(sources, { kind, name, currency });
    const chosen = strictest(name, own("segment")) ?? own("level")[0];
    return [name, chosen ?? { minor: settings[name][currency], from: null }] as const;
  });
  return inOrder(Object.fromEntries(entries) as Record<MemberLimit, Limit>);
}

function listSet(
  sources: readonly LimitSource[],
  { kind, name, currency }: { kind: LimitSource["kind"]; name: MemberLimit; currency: Currency },
): Limit[] {
  return sources.flatMap((source) => {
    const amounts = source.kind === kind ? source.limits[name] : null;
    if (!amounts) return [];
    return [{ minor: amounts[currency], from: { kind, code: source.code, name: source.name } }];
  });
}

/** The highest of minimums, the lowest of maximums. */
function strictest(name: MemberLimit, found: readonly Limit[]): Limit | undefined {
  const isMinimum = name === "withdrawMin" || name === "depositMin";
  return found.toSorted((one, other) => {
    const step = one.minor < other.minor ? -1 : Number(one.minor > other.minor);
    return isMinimum ? -step : step;
  })[0];
}

/**
 * Two limits of different sources can contradict each other. The largest withdrawal holds then, and
 * the smallest one is as much: the member can still withdraw.
 */
function inOrder(limits: Limits): Limits {
  const { withdrawMin, withdrawMax } = limits;
  return withdrawMin.minor > withdrawMax.minor ? { ...limits, withdrawMin: withdrawMax } : limits;
}
