/**
 * Play as the balances of a game account show it. Pure. All amounts in 1/100 credits.
 *
 * A balance that differs from what the transfers explain is a result. Where the provider names open
 * stakes with the balance, they count as a part of it, so that a bet that is placed is no result.
 *
 * Elsewhere a fall may be a bet that is lost, or a stake that is open. It is a *possible stake*
 * until the report of bets explains it, or until every bet that was placed then is settled. A rise
 * takes off the oldest possible stakes first: what came back may be theirs.
 *
 * For providers that report no bets, play counts as turnover by the balance. The stake of an
 * account is what was moved in and has neither counted nor left. So:
 *
 * - money that goes in and straight back counts nothing;
 * - a loss of x counts x once it cannot be an open stake, a win of x counts min(stake, x);
 * - what counted never exceeds what was moved in since the account was last empty;
 * - a result that was observed once does not count again.
 *
 * Winnings leave before the stake does: a member who takes a part of a win out keeps the stake.
 */

/** A fall of the balance that may be an open stake. */
export interface PossibleStake {
  at: Date;
  /** When a bet of that time is settled at the latest. */
  until: Date;
  credits: bigint;
  /** What counts as turnover when the fall turns out to be a loss. */
  counts: bigint;
}

export interface PlayState {
  /**
   * The balance, with the open stakes that its answer named, at the last observation with all
   * transfers since; null: not known.
   */
  observed: bigint | null;
  stake: bigint;
  /** Oldest first. */
  possible: readonly PossibleStake[];
  /** Rises that the report of bets does not explain yet; null: none. */
  unreported: { credits: bigint; at: Date } | null;
}

/** How a provider lets a balance be read: what its bets count by, and what explains a fall. */
export interface PlayRules {
  countsBy: "report" | "balance";
  /** Open stakes come with the balance, so every difference is a result. */
  namesOpenStakes: boolean;
  settledBy: (placedAt: Date) => Date;
}

/** Minor units. */
export interface Turnover {
  placedMinor: bigint;
  /** What counts for gifts, by the weights of the games. */
  countedMinor: bigint;
}

export interface ObservedPlay {
  /** What counts as turnover. */
  turnover: bigint;
  /** Won (positive) or lost. */
  result: bigint;
  /** When the bets were placed, as far as it is known. */
  at: Date;
}

export interface Observed {
  state: PlayState;
  played: readonly ObservedPlay[];
}

/** A balance was read while no transfer was under way. */
export function observeBalance(
  before: PlayState,
  balance: bigint,
  { rules, at }: { rules: PlayRules; at: Date },
): Observed {
  const { observed } = before;
  if (observed === null || observed === balance) {
    return expire({ ...before, observed: balance, stake: atMost(before.stake, balance) }, at);
  }
  const result = balance - observed;
  // Before falls expire: what came back was there before this reading, perhaps in their time.
  const next = explain({ ...before, observed: balance }, -result, { rules, at });
  const counted = rules.countsBy === "balance" ? countResult(before, next, { result, rules }) : 0n;
  const stake = atMost(next.stake - counted, balance);
  const { state, played } = expire({ ...next, stake }, at);
  return { state, played: [...played, { turnover: counted, result, at }] };
}

/** What a result counts at once. Falls that may be open stakes count when they expire. */
function countResult(
  before: PlayState,
  after: PlayState,
  { result, rules }: { result: bigint; rules: PlayRules },
): bigint {
  if (result < 0n) return rules.namesOpenStakes ? atMost(-result, after.stake) : 0n;
  const returned = sumOf(before.possible) - sumOf(after.possible);
  return atMost(result - returned, after.stake);
}

/** A transfer moved credits: `moved` is positive into the game, negative out of it. */
export function applyTransfer(state: PlayState, moved: bigint): PlayState {
  const { observed, stake } = state;
  const after = observed === null ? null : observed + moved;
  if (moved > 0n) return { ...state, observed: after, stake: stake + moved };
  const left = after === null ? stake + moved : atMost(stake, after);
  return { ...state, observed: after, stake: left > 0n ? left : 0n };
}

/**
 * The report named results and open stakes. A rise that it covers and does not name is no bet.
 * Where it lists open stakes, a fall that it covers is none of them.
 * @param report.explained results (negative: lost), less what the named open stakes grew by
 * @param report.coveredUntil what was settled until then is in the report
 */
export function applyReport(
  before: PlayState,
  report: { explained: bigint; coveredUntil: Date; listsOpen: boolean },
  { rules, at }: { rules: PlayRules; at: Date },
): PlayState {
  const { state } = expire(before, at);
  if (rules.namesOpenStakes) return state;
  const { explained, coveredUntil, listsOpen } = report;
  const { possible, unreported, ...next } = explain(state, explained, { rules, at });
  return {
    ...next,
    possible: listsOpen ? possible.filter((fall) => fall.at > coveredUntil) : possible,
    unreported: unreported && unreported.at > coveredUntil ? unreported : null,
  };
}

/** What may be open at a time, of falls that nothing explains. */
export function possibleCredits(possible: readonly PossibleStake[], at: Date): bigint {
  return sumOf(possible.filter(({ until }) => until > at));
}

/** Falls that cannot be open stakes any more are losses, and count. */
function expire(state: PlayState, at: Date): Observed {
  const over = state.possible.filter(({ until }) => until <= at);
  if (over.length === 0) return { state, played: [] };
  const played = over
    .filter(({ counts }) => counts > 0n)
    .map(({ counts, at: placedAt }) => ({ turnover: counts, result: 0n, at: placedAt }));
  return {
    state: { ...state, possible: state.possible.filter(({ until }) => until > at) },
    played,
  };
}

/** Moves what is unexplained: `fall` is positive when more is missing, negative when less is. */
function explain(
  state: PlayState,
  fall: bigint,
  { rules, at }: { rules: PlayRules; at: Date },
): PlayState {
  if (rules.namesOpenStakes) return state;
  if (fall === 0n) return state;
  return fall > 0n ? addFall(state, fall, { rules, at }) : takeOff(state, -fall, { rules, at });
}

function addFall(
  state: PlayState,
  fall: bigint,
  { rules, at }: { rules: PlayRules; at: Date },
): PlayState {
  const { unreported } = state;
  const before = unreported?.credits ?? 0n;
  const left = before - atMost(fall, before);
  const rest = unreported && left > 0n ? { ...unreported, credits: left } : null;
  const credits = fall - (before - left);
  if (credits === 0n) return { ...state, unreported: rest };
  const counts = rules.countsBy === "balance" ? atMost(credits, state.stake) : 0n;
  const added = { at, until: rules.settledBy(at), credits, counts };
  return {
    ...state,
    stake: state.stake - counts,
    unreported: rest,
    possible: shorten([...state.possible, added]),
  };
}

/** The oldest falls first. What a returned stake would have counted can count again. */
function takeOff(
  state: PlayState,
  rise: bigint,
  { rules, at }: { rules: PlayRules; at: Date },
): PlayState {
  let left = rise;
  let { stake } = state;
  const possible: PossibleStake[] = [];
  for (const fall of state.possible) {
    const taken = atMost(fall.credits, left);
    left -= taken;
    const credits = fall.credits - taken;
    const counts = atMost(fall.counts, credits);
    stake += fall.counts - counts;
    if (credits > 0n) possible.push({ ...fall, credits, counts });
  }
  if (rules.countsBy === "balance" || left === 0n) return { ...state, stake, possible };
  const credits = (state.unreported?.credits ?? 0n) + left;
  return { ...state, stake, possible, unreported: { credits, at } };
}

/** More falls than these are of no use to anyone. */
const FALLS_MAX = 50;

/** Joins the two oldest falls of a long list: the earlier start, and the later end. */
function shorten(possible: PossibleStake[]): PossibleStake[] {
  const [first, second, ...others] = possible;
  if (possible.length <= FALLS_MAX || !first || !second) return possible;
  const joined = {
    at: first.at,
    until: second.until,
    credits: first.credits + second.credits,
    counts: first.counts + second.counts,
  };
  return [joined, ...others];
}

const sumOf = (possible: readonly PossibleStake[]): bigint =>
  possible.reduce((sum, { credits }) => sum + credits, 0n);

/** Never below zero: a balance can be negative at a provider that corrects a result. */
function atMost(amount: bigint, limit: bigint): bigint {
  const least = amount < limit ? amount : limit;
  return least > 0n ? least : 0n;
}
