/** What a deposit earned beside itself, when the deposit is taken back from whom it was not. */
import type { Currency } from "@krapao/contract";
import type { EARNED_KINDS } from "@krapao/contract/office/deposits";
import type { Tx } from "../../kernel/db.ts";
import type { Context } from "../../ports/context.ts";

export interface Earned {
  kind: (typeof EARNED_KINDS)[number];
  /** Who has it. */
  memberId: bigint;
  /** null: coins. */
  currency: Currency | null;
  /** Minor units, or coins. */
  earned: bigint;
  /** What was still there, and is taken with it. */
  taken: bigint;
}

/** A deposit that is taken back. */
interface TakenBack {
  /** As rewards know it. */
  depositId: string;
  /** Its transfer in the ledger. */
  transferId: string;
  at: Date;
}

/**
 * Takes back what a deposit earned, as far as it was not used yet, in the transaction that takes the deposit. Deposits
 * know no reward: features.ts says who does it.
 */
export type TakeBackEarned = (ctx: Context, tx: Tx, deposit: TakenBack) => Promise<Earned[]>;
