import { dayOf } from "../../../kernel/calendar.ts";
import { recordId } from "../../../kernel/context.ts";
import { inOrder, type Statement, type Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import type { Holding } from "../../../ports/game-provider.ts";
import {
  applyTransfer,
  type ObservedPlay,
  observeBalance,
  type PlayRules,
  type PlayState,
} from "./play.ts";
import { type Days, insertTurnover, type LockedPlay, updatePlay } from "./queries.ts";

/** An observed result, with the days that it may be of. */
type DatedPlay = ObservedPlay & { possibleDays: Days | null };

/** How the play of a provider is read. One that is not connected names nothing. */
export function playRulesOf(ctx: Context, provider: string): PlayRules {
  const known = ctx.ports.providers.get(provider)?.capabilities;
  return {
    countsBy: known?.betReport ? "report" : "balance",
    namesOpenStakes: known?.openStakes === "balance",
    settledBy: known?.settledBy ?? ((placedAt) => placedAt),
  };
}

/**
 * Records what the provider answered. A reading proves nothing and is left out when a transfer is
 * under way, or when a transfer or another reading was recorded since it began: that one has
 * counted what was played. The caller has locked the play (`lockPlay`).
 * @param reading.observation the account's number of observations before the provider was asked
 * @param reading.askedAt when the provider was asked
 */
export function recordReading(
  ctx: Context,
  tx: Tx,
  reading: {
    accountId: string;
    observation: number;
    holding: Holding;
    askedAt: Date;
    locked: LockedPlay;
  },
): Statement<unknown> | null {
  const { accountId, observation, holding, askedAt, locked } = reading;
  if (locked.isTransferring || locked.observation !== observation) return null;
  const rules = playRulesOf(ctx, locked.provider);
  const at = ctx.clock.now();
  const { state, played } = observeBalance(locked.state, balanceOf(holding), { rules, at });
  const dated = datePlay(played, { rules, at, observedOn: locked.observedOn });
  const observedOn = laterDay(locked.observedOn, dayOf(askedAt));
  return save(ctx, tx, { accountId, locked, rules, state, played: dated, observedOn });
}

/** Open stakes that come with the balance are a part of it. */
const balanceOf = ({ credits, open }: Holding): bigint => credits + (open ?? 0n);

/**
 * Records a transfer that moved credits, with the balances before and after it where the provider
 * answered them. The caller has locked the play (`lockPlay`) and settles the transfer in the same
 * transaction.
 */
export function recordMovedCredits(
  ctx: Context,
  tx: Tx,
  moved: {
    accountId: string;
    /** Positive into the game, negative out of it. */
    credits: bigint;
    before: Holding | null;
    after: Holding | null;
    /** When the provider was called. */
    calledAt: Date;
    locked: LockedPlay;
  },
): Statement<unknown> {
  const { accountId, credits, before, after, calledAt, locked } = moved;
  const day = dayOf(calledAt);
  const rules = playRulesOf(ctx, locked.provider);
  const at = ctx.clock.now();
  const played: DatedPlay[] = [];
  let { state, observedOn } = locked;
  // Where nothing is left and nothing may be open, results begin with the money that moves in.
  const isEmpty = state.observed === 0n && state.possible.length === 0 && locked.openMinor === 0n;
  if (observedOn === null || isEmpty) observedOn = laterDay(observedOn, day);
  const observe = (holding: Holding | null) => {
    if (holding === null) return;
    const observed = observeBalance(state, balanceOf(holding), { rules, at });
    state = observed.state;
    played.push(...datePlay(observed.played, { rules, at, observedOn }));
    observedOn = laterDay(observedOn, day);
  };
  observe(before);
  state = applyTransfer(state, credits);
  observe(after);
  return save(ctx, tx, { accountId, locked, rules, state, played, observedOn });
}

/**
 * The days that results may be of: from the observation before until now, or, for a fall that may
 * be an open stake, until a bet of now is settled. null: all was seen today.
 */
function datePlay(
  played: readonly ObservedPlay[],
  { rules, at, observedOn }: { rules: PlayRules; at: Date; observedOn: string | null },
): DatedPlay[] {
  const today = dayOf(at);
  const from = observedOn === null || observedOn > today ? today : observedOn;
  return played.map((play) => {
    const mayBeOpen = play.result < 0n && !rules.namesOpenStakes;
    const to = mayBeOpen ? dayOf(rules.settledBy(at)) : today;
    return { ...play, possibleDays: play.result === 0n || from === to ? null : { from, to } };
  });
}

const laterDay = (one: string | null, other: string): string =>
  one !== null && one > other ? one : other;

/** Only a provider without a report counts by its balances. */
function save(
  ctx: Context,
  tx: Tx,
  seen: {
    accountId: string;
    locked: LockedPlay;
    rules: PlayRules;
    state: PlayState;
    played: readonly DatedPlay[];
    observedOn: string;
  },
): Statement<unknown> {
  const { accountId, locked, rules, state, played, observedOn } = seen;
  const { memberId, factor } = locked;
  const isNew = isChanged(locked.state, state) || observedOn !== locked.observedOn;
  const update = isNew && updatePlay(tx, { accountId, state, observedOn, isObserved: true });
  if (rules.countsBy === "report") return inOrder(tx, [update]);
  const now = ctx.clock.now();
  const rows = played.map(({ turnover, result, at: placedAt, possibleDays }) => ({
    id: recordId(ctx),
    memberId,
    accountId,
    source: "balance" as const,
    reference: null,
    placedAt,
    at: result === 0n ? placedAt : now,
    turnoverMinor: turnover * factor,
    resultMinor: result * factor,
    possibleDays,
  }));
  return inOrder(tx, [update, insertTurnover(tx, rows)]);
}

/** Whether there is anything to store. Lists of falls are replaced only when they change. */
const isChanged = (before: PlayState, after: PlayState): boolean =>
  before.observed !== after.observed ||
  before.stake !== after.stake ||
  before.unreported?.credits !== after.unreported?.credits ||
  before.possible.length !== after.possible.length ||
  before.possible.some((fall, index) => {
    const other = after.possible[index];
    return fall.credits !== other?.credits || fall.until.getTime() !== other.until.getTime();
  });
