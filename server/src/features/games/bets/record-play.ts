import { recordId } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import type { Holding } from "../../../ports/game-provider.ts";
import {
  applyTransfer,
  type ObservedPlay,
  observeBalance,
  type PlayRules,
  type PlayState,
} from "./play.ts";
import { insertTurnover, type LockedPlay, updatePlay } from "./queries.ts";

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
 * under way, or when a transfer or another reading was recorded since it began: that one has counted
 * what was played. The caller has locked the play (`lockPlay`).
 * @param reading.observation the account's number of observations before the provider was asked
 */
export async function recordReading(
  ctx: Context,
  tx: Tx,
  reading: { accountId: string; observation: number; holding: Holding; locked: LockedPlay },
): Promise<void> {
  const { accountId, observation, holding, locked } = reading;
  if (locked.isTransferring || locked.observation !== observation) return;
  const rules = playRulesOf(ctx, locked.provider);
  const at = ctx.clock.now();
  const { state, played } = observeBalance(locked.state, balanceOf(holding), { rules, at });
  await save(ctx, tx, { accountId, locked, rules, state, played });
}

/** Open stakes that come with the balance are a part of it. */
const balanceOf = ({ credits, open }: Holding): bigint => credits + (open ?? 0n);

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
    before: Holding | null;
    after: Holding | null;
    locked: LockedPlay;
  },
): Promise<void> {
  const { accountId, credits, before, after, locked } = moved;
  const rules = playRulesOf(ctx, locked.provider);
  const at = ctx.clock.now();
  const played: ObservedPlay[] = [];
  let { state } = locked;
  const observe = (holding: Holding | null) => {
    if (holding === null) return;
    const observed = observeBalance(state, balanceOf(holding), { rules, at });
    state = observed.state;
    played.push(...observed.played);
  };
  observe(before);
  state = applyTransfer(state, credits);
  observe(after);
  await save(ctx, tx, { accountId, locked, rules, state, played });
}

/** Only a provider without a report counts by its balances. */
async function save(
  ctx: Context,
  tx: Tx,
  seen: {
    accountId: string;
    locked: LockedPlay;
    rules: PlayRules;
    state: PlayState;
    played: readonly ObservedPlay[];
  },
): Promise<void> {
  const { accountId, locked, rules, state, played } = seen;
  const { memberId, factor } = locked;
  const update = isChanged(locked.state, state)
    ? updatePlay(tx, { accountId, state, isObserved: true })
    : null;
  if (rules.countsBy === "report") return void (await update);
  const now = ctx.clock.now();
  const rows = played.map(({ turnover, result, at: placedAt }) => ({
    id: recordId(ctx),
    memberId,
    accountId,
    source: "balance" as const,
    reference: null,
    placedAt,
    at: result === 0n ? placedAt : now,
    turnoverMinor: turnover * factor,
    resultMinor: result * factor,
  }));
  await Promise.all([update, insertTurnover(tx, rows)]);
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
