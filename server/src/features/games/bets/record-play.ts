import { recordId } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { applyTransfer, type ObservedPlay, observeBalance, type PlayState } from "./play.ts";
import { hasBetReport } from "./pull-report.ts";
import { insertTurnover, type LockedPlay, updatePlay } from "./queries.ts";

/**
 * Records a balance that the provider answered. A reading proves nothing and is left out when a
 * transfer is under way, or when a transfer or another reading was recorded since it began: that
 * one has counted what was played. The caller has locked the play (`lockPlay`).
 * @param reading.observation the account's number of observations before the provider was asked
 */
export async function recordReading(
  ctx: Context,
  tx: Tx,
  reading: { accountId: string; observation: number; balance: bigint; locked: LockedPlay },
): Promise<void> {
  const { accountId, observation, balance, locked } = reading;
  if (locked.isTransferring || locked.observation !== observation) return;
  const { state, play } = observeBalance(locked.state, balance);
  await save(ctx, tx, { accountId, locked, state, played: play ? [play] : [] });
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
    locked: LockedPlay;
  },
): Promise<void> {
  const { accountId, credits, creditsBefore, creditsAfter, locked } = moved;
  const played: ObservedPlay[] = [];
  let { state } = locked;
  const observe = (balance: bigint | null) => {
    if (balance === null) return;
    const observed = observeBalance(state, balance);
    state = observed.state;
    if (observed.play) played.push(observed.play);
  };
  observe(creditsBefore);
  state = applyTransfer(state, credits);
  observe(creditsAfter);
  await save(ctx, tx, { accountId, locked, state, played });
}

/** Only a provider without a report counts by its balances. */
async function save(
  ctx: Context,
  tx: Tx,
  seen: { accountId: string; locked: LockedPlay; state: PlayState; played: ObservedPlay[] },
): Promise<void> {
  const { accountId, locked, state, played } = seen;
  const { memberId, factor, provider } = locked;
  const isChanged = state.observed !== locked.state.observed || state.stake !== locked.state.stake;
  const update = isChanged || played.length > 0 ? updatePlay(tx, { accountId, state }) : null;
  if (hasBetReport(ctx, { provider })) return void (await update);
  const at = ctx.clock.now();
  const rows = played.map(({ turnover, result }) => ({
    id: recordId(ctx),
    memberId,
    accountId,
    source: "balance" as const,
    reference: null,
    at,
    turnoverMinor: turnover * factor,
    resultMinor: result * factor,
  }));
  await Promise.all([update, insertTurnover(tx, rows)]);
}
