import {
  answered,
  type Db,
  inOrder,
  type Statement,
  type Tx,
} from "../../../kernel/db/database.ts";
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
import type { Condition, MayBeOpen, Progress, Total } from "./condition.ts";
import { findActiveCondition, sumCreditedSince } from "./queries.ts";

/**
 * What the member has in wallet and games at a time, from the database alone. A game counts as 0
 * while a transfer with it is open or its balance is stale; money on hold counts as in the wallet.
 */
export function readTotal(
  db: Db | Tx,
  { memberId, at }: { memberId: bigint; at: Date },
): Statement<Total> {
  return readWith(db, { memberId, at }, answered(db, null)).map(({ total }) => total);
}

/** Progress, what was placed for the turnover that counts, and what the total was read from. */
export interface ReadProgress extends Progress {
  placedMinor: bigint;
  /** Available in the wallet. */
  availableMinor: bigint;
  games: readonly GameBalance[];
}

/** The total, and what was credited and played since the condition opened. */
export function readProgress(
  db: Db | Tx,
  condition: Pick<Condition, "id" | "memberId" | "openedAt" | "endsAt">,
  at: Date,
): Statement<ReadProgress> {
  const { memberId, openedAt: since, endsAt: until } = condition;
  // A credit between the two readings of the wallet makes the total uncertain, never too high.
  return inOrder(db, [
    readWith(db, { memberId, at }, sumCreditedSince(db, condition)),
    giftTurnoverSince(db, { memberId, since, until }),
  ]).map(([{ among, ...read }, { countedMinor, placedMinor }]) => ({
    ...read,
    creditedMinor: among,
    turnoverMinor: countedMinor,
    placedMinor,
  }));
}

/** Reads the total, and asks `among` between the two readings of the wallet. */
function readWith<T>(
  db: Db | Tx,
  { memberId, at }: { memberId: bigint; at: Date },
  among: Statement<T>,
): Statement<Pick<ReadProgress, "total" | "availableMinor" | "games"> & { among: T }> {
  return inOrder(db, [
    memberBalance(db, memberId),
    listGameBalances(db, memberId),
    among,
    memberBalance(db, memberId),
  ]).map(([before, games, found, after]) => {
    const total = totalOf(games, [before, after], at);
    return { total, availableMinor: after.availableMinor, games, among: found };
  });
}

/**
 * The total of two readings of the wallet, and of the games between them. Of a game counts what is
 * certain: its credits with the open stakes that it names, less rises that it has not reported.
 */
export function totalOf(
  games: readonly GameBalance[],
  [before, after]: readonly [MemberBalance, MemberBalance],
  at: Date,
): Total {
  const certain = games.filter(({ isStale, isTransferring }) => !isStale && !isTransferring);
  const mayBeOpen = findMayBeOpen(games, at);
  return {
    minor: certain.reduce(
      (sum, { value, open, unreported }) => sum + value + open - unreported,
      lowerPosted(before, after),
    ),
    uncertainty: findUncertainty(games, [before, after]) ?? (mayBeOpen && "BETS_MAY_BE_OPEN"),
    mayBeOpen,
    undatedMinor: games.reduce((sum, each) => sum + (each.isOpenUndated ? each.open : 0n), 0n),
  };
}

/** What has left the games and nothing explains, or came to them and was not reported. */
function findMayBeOpen(games: readonly GameBalance[], at: Date): MayBeOpen | null {
  const falls = games.flatMap(({ possible }) => possible.filter(({ until }) => until > at));
  const unreported = games.reduce((sum, each) => sum + each.unreported, 0n);
  const minor = falls.reduce((sum, fall) => sum + fall.minor, unreported);
  if (minor === 0n) return null;
  const last = Math.max(...falls.map(({ until }) => until.getTime()));
  return { minor, until: falls.length > 0 ? new Date(last) : null };
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
 * Reads the balances of the games again, and the bets where a balance needs them. Call it before
 * the transaction that opens a condition: its base must be what the member really has.
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
  if (balances.length === 0) return;
  // What these readings do not explain may be in a report of bets.
  const read = await listGameBalances(ctx.db, memberId);
  if (findMayBeOpen(read, ctx.clock.now())) await refreshTurnover(ctx, { memberId });
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
