import { together, transaction } from "../../../kernel/context.ts";
import { publishBalanceChanged } from "../../../kernel/jobs/events.ts";
import type { Context } from "../../../ports/context.ts";
import { toAmount } from "../game-transfer.ts";
import { listActiveAccounts, listBalanceRows } from "../queries.ts";
import { sumTransfers } from "../queries-sums.ts";
import { readCredits } from "./read-credits.ts";
import { waitShortly } from "./refresh-turnover.ts";

/** A balance read this recently is not asked for again: several pages may show one member. */
const FRESH_MS = 5_000;
const EVER = new Date(0);

/** What a member holds in games and has won or lost in them, in minor units of the wallet. */
interface GameFigures {
  heldMinor: bigint;
  /** Out of games, less into games, plus what is held there. Negative: lost. */
  resultMinor: bigint;
  /** The oldest of the readings; null: there is no account. */
  readAt: Date | null;
  /** A provider did not answer, so its last reading counts. */
  isStale: boolean;
  /** A transfer is not settled: its money may be in neither sum, or in both. */
  isTransferring: boolean;
}

/**
 * Reads the balances of a member's game accounts at the providers, and what was won or lost there.
 * It waits a short time; what a provider answers later counts the next time.
 */
export async function readGameFigures(
  ctx: Context,
  { memberId }: { memberId: bigint },
): Promise<GameFigures> {
  await readDue(ctx, memberId);
  const [balances, moved] = await together(ctx.db, (one) =>
    Promise.all([listBalanceRows(one, memberId), sumTransfers(one, { memberId, since: EVER })]),
  );
  const heldMinor = balances.reduce(
    (sum, { credits_minor, ft_wallet_slot }) => sum + toAmount(credits_minor, ft_wallet_slot),
    0n,
  );
  const times = balances.flatMap(({ read_at }) => (read_at ? [read_at.getTime()] : []));
  return {
    heldMinor,
    resultMinor: moved.outMinor - moved.inMinor + heldMinor,
    readAt: times.length > 0 ? new Date(Math.min(...times)) : null,
    isStale: balances.some(({ is_stale }) => is_stale),
    isTransferring: balances.some(({ is_transferring }) => is_transferring),
  };
}

async function readDue(ctx: Context, memberId: bigint): Promise<void> {
  const freshFrom = ctx.clock.nowMs() - FRESH_MS;
  const due = (await listActiveAccounts(ctx.db, memberId)).filter(
    ({ read_at, is_stale }) => is_stale || !read_at || read_at.getTime() < freshFrom,
  );
  if (due.length === 0) return;
  const work = Promise.all(due.map((account) => readCredits(ctx, account))).then(() =>
    transaction(ctx.db, (tx) => publishBalanceChanged(ctx, tx, memberId)),
  );
  await waitShortly(ctx, { memberId, work });
}
