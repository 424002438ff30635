import type { contract, ServerOutput } from "@krapao/contract";
import type { MemberIdentity } from "../../kernel/context.ts";
import { memberTotals } from "../../ledger/totals.ts";
import type { Context } from "../../ports/context.ts";
import { findProtection } from "../protection/index.ts";
import { selectOwnSession } from "./queries-sessions.ts";

/** A moment that is later than every entry, also by the clock of the database. */
const LATER_MS = 24 * 60 * 60 * 1_000;

/** How long the member has been here, what moved meanwhile, and when the last login was. */
export async function readSession(
  { db, clock }: Context,
  { memberId, sessionId }: MemberIdentity,
): Promise<ServerOutput<typeof contract.accounts.session>> {
  const now = clock.now();
  const { startedAt, previousLoginAt, previousLoginDevice, ...choices } = await selectOwnSession(
    db,
    sessionId,
  );
  const own = await findProtection(db, memberId);
  const to = new Date(now.getTime() + LATER_MS);
  const { currency, netMinor } = await memberTotals(db, { memberId, from: startedAt, to });
  const { deposit = 0n, withdrawal = 0n, wallet_to_game = 0n, game_to_wallet = 0n } = netMinor;
  return {
    startedAt,
    now,
    ...choices,
    pausedUntil: own?.pausedUntil && own.pausedUntil > now ? own.pausedUntil : null,
    lastLogin: previousLoginAt && { at: previousLoginAt, browser: previousLoginDevice ?? "" },
    currency,
    deposits: deposit,
    withdrawals: -withdrawal,
    toGames: -wallet_to_game,
    fromGames: game_to_wallet,
  };
}
