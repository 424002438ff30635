import { dayOf } from "../../../kernel/calendar.ts";
import { recordId } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { applyTransfer, type ObservedPlay, observeBalance, type PlayState } from "./play.ts";
import { hasBetReport } from "./pull-report.ts";
import { type Days, insertTurnover, type LockedPlay, updatePlay } from "./queries.ts";

/** An observed result, with the days that it may be of. */
type DatedPlay = ObservedPlay & { possibleDays: Days | null };

/**
 * Records a balance that the provider answered. A reading proves nothing and is left out when a
 * transfer is under way, or when a transfer or another reading was recorded since it began: that
 * one has counted what was played. The caller has locked the play (`lockPlay`).
 * @param reading.observation the account's number of observations before the provider was asked
 * @param reading.askedAt when the provider was asked
 */
export async function recordReading(
  ctx: Context,
  tx: Tx,
  reading: {
    accountId: string;
    observation: number;
    balance: bigint;
    askedAt: Date;
    locked: LockedPlay;
  },
): Promise<void> {
  const { accountId, observation, balance, askedAt, locked } = reading;
  if (locked.isTransferring || locked.observation !== observation) return;
  const { state, play } = observeBalance(locked.state, balance);
  const played = play ? [{ ...play, possibleDays: possibleDays(ctx, locked.observedOn) }] : [];
  await save(ctx, tx, { accountId, locked, state, played, observedOn: dayOf(askedAt) });
}

/**
 * Records a transfer that moved credits, with the balances before and after it where the provider
 * answered them. The caller has locked the play (`lockPlay`) and settles the transfer in the same
 * transaction.
 */
export async function recordMovedCredits(
  ctx: Context,
  tx: Tx,
  moved: {
    accountId: string;
    /** Positive into the game, negative out of it. */
    credits: bigint;
    creditsBefore: bigint | null;
    creditsAfter: bigint | null;
    /** When the provider was called. */
    calledAt: Date;
    locked: LockedPlay;
  },
): Promise<void> {
  const { accountId, credits, creditsBefore, creditsAfter, calledAt, locked } = moved;
  const played: DatedPlay[] = [];
  let { state, observedOn } = locked;
  // Nothing is lost from an empty account, so its results begin with the money that moves in.
  if (observedOn === null || state.observed === 0n) observedOn = dayOf(calledAt);
  const observe = (balance: bigint | null) => {
    if (balance === null) return;
    const observed = observeBalance(state, balance);
    state = observed.state;
    if (observed.play) {
      played.push({ ...observed.play, possibleDays: possibleDays(ctx, observedOn) });
    }
    if (observedOn === null || observedOn < dayOf(calledAt)) observedOn = dayOf(calledAt);
  };
  observe(creditsBefore);
  state = applyTransfer(state, credits);
  observe(creditsAfter);
  await save(ctx, tx, { accountId, locked, state, played, observedOn });
}

/** The days from the observation before until today; null: all was seen today. */
function possibleDays({ clock }: Pick<Context, "clock">, observedOn: string | null): Days | null {
  const today = dayOf(clock.now());
  return observedOn === null || observedOn >= today ? null : { from: observedOn, to: today };
}

/** Only a provider without a report counts by its balances. */
async function save(
  ctx: Context,
  tx: Tx,
  seen: {
    accountId: string;
    locked: LockedPlay;
    state: PlayState;
    played: DatedPlay[];
    observedOn: string;
  },
): Promise<void> {
  const { accountId, locked, state, played, observedOn } = seen;
  const { memberId, factor, provider } = locked;
  const isChanged =
    state.observed !== locked.state.observed ||
    state.stake !== locked.state.stake ||
    observedOn !== locked.observedOn;
  const update =
    isChanged || played.length > 0 ? updatePlay(tx, { accountId, state, observedOn }) : null;
  if (hasBetReport(ctx, { provider })) return void (await update);
  const at = ctx.clock.now();
  const rows = played.map(({ turnover, result, possibleDays: days }) => ({
    id: recordId(ctx),
    memberId,
    accountId,
    source: "balance" as const,
    reference: null,
    at,
    turnoverMinor: turnover * factor,
    resultMinor: result * factor,
    possibleDays: days,
  }));
  await Promise.all([update, insertTurnover(tx, rows)]);
}
