import type { contract, ServerOutput } from "@krapao/contract";
import { together } from "../../kernel/context.ts";
import { memberBalance } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import { depositWays, readDepositFacts } from "../deposits/index.ts";
import { listSlotsAndBalances, playWay } from "../games/index.ts";
import { readAllowance } from "../protection/index.ts";
import { listProviderOpenings } from "../setup/index.ts";
import { readWithdrawFacts, withdrawWay } from "../withdrawals/index.ts";

/**
 * What the member may do now, from the database alone: it decides with the functions of the calls,
 * so that a page shows the refusal before the press.
 */
export async function readWays(
  ctx: Context,
  { memberId }: { memberId: bigint },
): Promise<ServerOutput<typeof contract.wallet.ways>> {
  const now = ctx.clock.now();
  const [allowance, deposit, withdraw, balance, games, openings] = await together(ctx.db, (db) =>
    Promise.all([
      readAllowance(db, { memberId, now }),
      readDepositFacts({ ...ctx, db }, { memberId, now }),
      readWithdrawFacts({ ...ctx, db }, memberId),
      memberBalance(db, memberId),
      listSlotsAndBalances(db, memberId),
      listProviderOpenings(db),
    ]),
  );
  const { currency } = balance;
  const { slots, lateGames } = games;
  const { limits, excludedUntil, wayOut, held } = allowance;
  const availableMinor = slots.reduce((sum, { value }) => sum + value, balance.availableMinor);
  const way = withdrawWay({
    facts: withdraw,
    wayOut,
    limits: deposit.limits[currency],
    availableMinor,
  });
  return {
    currency,
    deposit: depositWays(ctx, { ...deposit, currency, allowance, now }),
    notice: withdraw.hasUnmetCondition ? "BONUS_CONDITION" : null,
    withdraw: way,
    withdrawable: way.allowed ? availableMinor : 0n,
    play: playWay(slots, excludedUntil),
    lateGames,
    openings,
    limits,
    excludedUntil,
    held,
    now,
  };
}
