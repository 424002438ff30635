import type { slot } from "@krapao/contract/member/games";
import type * as v from "valibot";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { keptInMemory } from "../../../kernel/db/memory.ts";
import { readSetting } from "../../lookups/index.ts";
import { toAmount } from "../game-transfer.ts";
import { listBalanceRows, listGames } from "../queries.ts";

/** A slot as handlers answer it: `amount` in 1/100 credits, `value` in minor units. */
export type Slot = v.InferInput<typeof slot>;

/** The games of this process. Inside a transaction they are read from the database. */
const readGames = keptInMemory(listGames);

/** What counts of a game account: its value in minor units, and whether that is certain. */
export type GameBalance = Pick<Slot, "value" | "isStale" | "isTransferring">;

/** The balances of the member's active game accounts, from the database alone. */
export async function listGameBalances(db: Db | Tx, memberId: bigint): Promise<GameBalance[]> {
  const rows = await listBalanceRows(db, memberId);
  return rows.map(({ credits_minor, ft_wallet_slot, is_stale, is_transferring }) => ({
    value: toAmount(credits_minor, ft_wallet_slot),
    isStale: is_stale,
    isTransferring: is_transferring,
  }));
}

/** Every game the member may open or has opened, read from the database alone. */
export async function listSlots(db: Db | Tx, memberId: bigint): Promise<Slot[]> {
  const [balances, games, opensInNewTab] = await Promise.all([
    listBalanceRows(db, memberId),
    readGames(db),
    readSetting(db, "iframe"),
  ]);
  const balanceOf = new Map(balances.map((balance) => [balance.game_code, balance]));
  return games.flatMap((game) => {
    const balance = balanceOf.get(game.code);
    if (!balance && !game.is_active) return [];
    const credits = balance?.credits_minor ?? 0n;
    const isAvailable = game.is_active && !game.in_maintenance;
    const factor = balance?.ft_wallet_slot ?? game.ft_wallet_slot;
    return {
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
  });
}
