/** What deposits need of the treasury, which stands above them. */
import type { Db, Tx } from "../../kernel/db/database.ts";
import { need } from "../../kernel/needs.ts";
import type { Context } from "../../ports/context.ts";
import type { Payment } from "./payment.ts";

/** What the bank feed reported of a payment. */
export type MoveLine = Pick<
  Payment,
  "channel" | "houseAccount" | "currency" | "amountMinor" | "payer"
> & { paymentId: string };

export const ownMoves = need<{
  /** Moves that are on the way. */
  listApproved(db: Db): Promise<readonly { amountMinor: bigint }[]>;
  /**
   * Ends the approved move whose money the line reports, and books it. The caller then books
   * nothing for the line.
   * @returns whether the line is a move's
   */
  takeLine(ctx: Context, tx: Tx, line: MoveLine): Promise<boolean>;
}>("moves between own accounts");
