import type { slot } from "@krapao/contract/member/games";
import type * as v from "valibot";
import type { Db, Statement, Tx } from "../../../kernel/db/database.ts";
import { keptInMemory } from "../../../kernel/db/memory.ts";
import { readSetting } from "../../lookups/index.ts";
import { readPossible } from "../bets/stored-possible.ts";
import { toAmount } from "../game-transfer.ts";
import { type BalanceRow, listBalanceRows, listGames } from "../queries.ts";

/** A slot as handlers answer it: `amount` in 1/100 credits, `value` in minor units. */
export type Slot = v.InferInput<typeof slot>;

/** A game that takes no money until results from before a gift was given back are in. */
interface LateGame {
  code: string;
  /** Whether its money may leave it. */
  mayLeave: boolean;
}

/** The games of this process. Inside a transaction they are read from the database. */
const readGames = keptInMemory(listGames);

/** What counts of a game account, in minor units of the wallet, and whether that is certain. */
export interface GameBalance extends Pick<Slot, "value" | "isStale" | "isTransferring"> {
  provider: string;
  /** Stakes that the provider names as open. They have left `value`. */
  open: bigint;
  /** Its report does not say when an open bet was placed. */
  isOpenUndated: boolean;
  /** Rises of `value` that the provider's report does not explain yet. */
  unreported: bigint;
  /** What has left `value` and may be open stakes. */
  possible: readonly { at: Date; until: Date; minor: bigint }[];
  /** Until when its report of bets is stored; null: it was not played, or none is stored. */
  reportedUntil: Date | null;
}

/** The balances of the member's active game accounts, from the database alone. */
export function listGameBalances(db: Db | Tx, memberId: bigint): Statement<GameBalance[]> {
  return listBalanceRows(db, memberId).map((rows) => rows.map(toBalance));
}

/** What counts of an account that was read from the database. */
export const toBalance = ({
  ft_wallet_slot: factor,
  ...row
}: Omit<BalanceRow, "game_code" | "read_at">): GameBalance => ({
  provider: row.provider,
  value: toAmount(row.credits_minor, factor),
  open: toAmount(row.open_minor, factor),
  isOpenUndated: row.open_since !== null,
  unreported: toAmount(row.unreported_minor, factor),
  possible: readPossible(row.possible).map(({ at, until, credits }) => ({
    at,
    until,
    minor: toAmount(credits, factor),
  })),
  reportedUntil: row.played_at && row.reported_until,
  isStale: row.is_stale,
  isTransferring: row.is_transferring,
});

/** Whether everything that was placed in a game is settled and read: nothing may come back. */
export const isSettled = (balance: GameBalance, at: Date): boolean =>
  !balance.isStale &&
  !balance.isTransferring &&
  balance.open === 0n &&
  balance.unreported === 0n &&
  balance.possible.every(({ until }) => until <= at);

/** Every game the member may open or has opened, read from the database alone. */
export async function listSlots(db: Db, memberId: bigint): Promise<Slot[]> {
  return (await listSlotsAndBalances(db, memberId)).slots;
}

/** As `listSlots`, with what counts of the accounts, and the games that late results close. */
export async function listSlotsAndBalances(
  db: Db,
  memberId: bigint,
): Promise<{ slots: Slot[]; balances: GameBalance[]; lateGames: LateGame[] }> {
  const [rows, games, opensInNewTab] = await Promise.all([
    listBalanceRows(db, memberId),
    readGames(db),
    readSetting(db, "iframe"),
  ]);
  const balanceOf = new Map(rows.map((row) => [row.game_code, row]));
  const slots = games.flatMap((game): Slot[] => {
    const balance = balanceOf.get(game.code);
    if (!balance && !game.is_active) return [];
    const credits = balance?.credits_minor ?? 0n;
    const isAvailable = game.is_active && !game.in_maintenance;
    const factor = balance?.ft_wallet_slot ?? game.ft_wallet_slot;
    const slot: Slot = {
      code: game.code,
      name: game.name,
      category: game.category,
      provider: game.provider,
      isActive: balance !== undefined,
      amount: credits,
      value: toAmount(credits, factor),
      ftWalletSlot: factor,
      logo: game.logo,
      background: game.background,
      web: game.web,
      android: game.android,
      ios: game.ios,
      opensIn: opensInNewTab || game.login_style === "link" ? "new" : "same",
      readAt: balance?.read_at ?? null,
      isStale: balance?.is_stale ?? false,
      isTransferring: balance?.is_transferring ?? false,
      isAvailable,
      notice: isAvailable ? null : (game.notice as Slot["notice"]),
      playedAt: balance?.played_at ?? null,
    };
    return [slot];
  });
  return { slots, balances: rows.map(toBalance), lateGames: lateGamesOf(slots, rows) };
}

/** As `games_refuse_returning` of the database decides it. */
function lateGamesOf(slots: readonly Slot[], rows: readonly BalanceRow[]): LateGame[] {
  const late = new Map(rows.map((row) => [row.game_code, row.return_state]));
  const isSweeping = rows.some(({ return_state: state }) => state === "sweeping");
  return slots.flatMap(({ code }) => {
    const mayLeave = (late.get(code) ?? null) === null;
    return isSweeping || !mayLeave ? [{ code, mayLeave }] : [];
  });
}
