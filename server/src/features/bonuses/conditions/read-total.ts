import { together } from "../../../kernel/context.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import { type MemberBalance, memberBalance } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import {
  type AccountOfGame,
  type GameBalance,
  giftTurnoverSince,
  listActiveAccounts,
  listGameBalances,
  refreshBalances,
  refreshTurnover,
} from "../../games/index.ts";
import type { Condition, Progress, Total } from "./condition.ts";
import { findActiveCondition, sumCreditedSince } from "./queries.ts";

/**
 * What the member has in wallet and games, from the database alone. A game counts as 0 while a
 * transfer with it is open or its balance is stale; money on hold counts as in the wallet.
 */
export async function readTotal(db: Db | Tx, memberId: bigint): Promise<Total> {
  const { total } = await readWith(db, memberId, async () => undefined);
  return total;
}

/** Progress, and what was placed for the turnover that counts. */
export interface ReadProgress extends Progress {
  placedMinor: bigint;
}

/** The total, and what was credited and played since the condition opened. */
export async function readProgress(
  db: Db | Tx,
  condition: Pick<Condition, "id" | "memberId" | "openedAt">,
): Promise<ReadProgress> {
  const { memberId, openedAt: since } = condition;
  // A credit between the two readings of the wallet makes the total uncertain, never too high.
  const { total, among: creditedMinor } = await readWith(db, memberId, (one) =>
    sumCreditedSince(one, condition),
  );
  const { countedMinor, placedMinor } = await giftTurnoverSince(db, { memberId, since });
  return { total, creditedMinor, turnoverMinor: countedMinor, placedMinor };
}

/** Reads the total, and runs `read` between the two readings of the wallet. */
async function readWith<T>(
  db: Db | Tx,
  memberId: bigint,
  read: (one: Db | Tx) => Promise<T>,
): Promise<{ total: Total; among: T }> {
  // One connection runs them in this order, so what `read` reads lies between the two readings.
  const [before, balances, among, after] = await together(db, (one) =>
    Promise.all([
      memberBalance(one, memberId),
      listGameBalances(one, memberId),
      read(one),
      memberBalance(one, memberId),
    ]),
  );
  return { total: totalOf(balances, before, after), among };
}

/** The total of two readings of the wallet, and of the games between them. */
export function totalOf(
  slots: readonly GameBalance[],
  before: MemberBalance,
  after: MemberBalance,
): Total {
  const certain = slots.filter(({ isStale, isTransferring }) => !isStale && !isTransferring);
  return {
    minor: certain.reduce((sum, { value }) => sum + value, lowerPosted(before, after)),
    uncertainty: findUncertainty(slots, [before, after]),
  };
}

/** If money moved between the two readings, only the lower balance is certain. */
function lowerPosted(before: MemberBalance, after: MemberBalance): bigint {
  if (after.postedMinor < before.postedMinor) return after.postedMinor;
  return before.postedMinor;
}

function findUncertainty(
  slots: readonly Omit<GameBalance, "value">[],
  [before, after]: readonly [MemberBalance, MemberBalance],
): Total["uncertainty"] {
  const hasMoved = before.postedMinor !== after.postedMinor || before.heldMinor !== after.heldMinor;
  if (hasMoved || slots.some(({ isTransferring }) => isTransferring)) return "TRANSFER_IN_PROGRESS";
  if (after.heldMinor > 0n) return "WITHDRAW_IN_PROGRESS";
  return slots.some(({ isStale }) => isStale) ? "PROVIDER_UNAVAILABLE" : null;
}

/**
 * Reads the balances of the games again. Call it before the transaction that opens a condition: its
 * base must be what the member really has.
 * @param accounts the member's active game accounts; left out: they are read
 * @throws PROVIDER_UNAVAILABLE when a game with an account did not answer
 */
export async function refreshTotal(
  ctx: Context,
  memberId: bigint,
  accounts?: readonly AccountOfGame[],
): Promise<void> {
  const known = accounts ?? (await listActiveAccounts(ctx.db, memberId));
  const balances = await refreshBalances(ctx, { memberId, accounts: known });
  if (balances.some(({ isStale, isTransferring }) => isStale && !isTransferring)) {
    refuse("PROVIDER_UNAVAILABLE");
  }
}

/**
 * Brings the turnover of an open condition up to date, if it needs any. Call it before money leaves
 * or the condition is cleared. A game that does not answer counts later.
 */
export async function refreshTurnoverOfCondition(ctx: Context, memberId: bigint): Promise<void> {
  const active = await findActiveCondition(ctx.db, memberId);
  if (active?.state !== "open" || active.turnoverMinor === 0n) return;
  await refreshTurnover(ctx, { memberId });
}
