import type { contract, ServerInput, ServerOutput } from "@krapao/contract";
import { memberTotals } from "../../ledger/totals.ts";
import type { Context } from "../../ports/context.ts";
import { spanOf } from "./period.ts";

type Totals = typeof contract.statements.totals;

/**
 * Sums of a period by the ledger, without money in progress.
 * @throws KEY_INVALID (no such period)
 */
export async function readTotals(
  { db, clock }: Context,
  { memberId, request }: { memberId: bigint; request: ServerInput<Totals> },
): Promise<ServerOutput<Totals>> {
  const span = spanOf(request, clock.now());
  const { currency, netMinor, archivedUntil } = await memberTotals(db, { memberId, ...span });
  const {
    deposit = 0n,
    withdrawal = 0n,
    wallet_to_game = 0n,
    game_to_wallet = 0n,
    adjustment = 0n,
    suspense = 0n,
    bonus = 0n,
    refund = 0n,
    invite = 0n,
    luckydraw = 0n,
  } = netMinor;
  return {
    ...span,
    // What is in the archive is not summed, and the answer says from when on it sums.
    from: archivedUntil && archivedUntil > span.from ? archivedUntil : span.from,
    currency,
    deposits: deposit,
    withdrawals: -withdrawal,
    netDeposits: deposit + withdrawal,
    bonuses: bonus,
    refunds: refund,
    invites: invite,
    prizes: luckydraw,
    toGames: -wallet_to_game,
    fromGames: game_to_wallet,
    corrections: adjustment + suspense,
  };
}
