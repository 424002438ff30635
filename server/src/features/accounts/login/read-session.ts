import type { contract, ServerOutput } from "@krapao/contract";
import { DAY_MS } from "@krapao/contract/time";
import { type MemberIdentity, together } from "../../../kernel/context.ts";
import { memberTotals } from "../../../ledger/totals.ts";
import type { Context } from "../../../ports/context.ts";
import { getOwnSession, startOfSession } from "./queries-sessions.ts";

/** Start of the session, the money that moved since, and the previous login. */
export async function readSession(
  ctx: Context,
  { memberId, sessionId }: MemberIdentity,
): Promise<ServerOutput<typeof contract.accounts.session>> {
  const { db, clock } = ctx;
  const now = clock.now();
  // Later than every entry, even when the clock of the database is ahead of ours.
  const to = new Date(now.getTime() + DAY_MS);
  const [own, { currency, netMinor }] = await together(db, (one) =>
    Promise.all([
      getOwnSession(one, sessionId),
      memberTotals(one, { memberId, from: startOfSession(sessionId), to }),
    ]),
  );
  const { startedAt, previousLoginAt, previousLoginDevice, ...preferences } = own;
  const { deposit = 0n, withdrawal = 0n, wallet_to_game = 0n, game_to_wallet = 0n } = netMinor;
  return {
    startedAt,
    now,
    ...preferences,
    lastLogin: previousLoginAt && { at: previousLoginAt, browser: previousLoginDevice ?? "" },
    currency,
    deposits: deposit,
    withdrawals: -withdrawal,
    toGames: -wallet_to_game,
    fromGames: game_to_wallet,
  };
}
