/** Rewards that a deposit earned, when the deposit is reversed. */
import type { Currency } from "@krapao/contract";
import type { REWARD_KINDS } from "@krapao/contract/console/deposits/payments";
import type { Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";

export interface EarnedReward {
  kind: (typeof REWARD_KINDS)[number];
  /** The member who received the reward: the payer, or the member who invited the payer. */
  memberId: bigint;
  /** null: coins. */
  currency: Currency | null;
  /** Minor units, or coins. */
  earned: bigint;
  /** The unused part, which is clawed back with the deposit. */
  clawedBack: bigint;
}

interface ReversedDeposit {
  /** The id under which the reward features know the deposit. */
  depositId: string;
  /** The deposit's transfer in the ledger. */
  transferId: string;
  at: Date;
}

/**
 * Claws back the unused rewards of a deposit in the transaction that reverses the deposit.
 * Deposits import no reward feature: features.ts passes the implementation.
 */
export type ClawBackRewards = (
  ctx: Context,
  tx: Tx,
  deposit: ReversedDeposit,
) => Promise<EarnedReward[]>;
