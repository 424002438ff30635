/** What withdrawals need of the wallet, which stands above them. */
import type { Db, Tx } from "../../kernel/db/database.ts";
import { need } from "../../kernel/needs.ts";

/** Manual adjustments of the wallet since then, newest first; debits are negative. */
export const listAdjustments =
  need<
    (
      db: Db | Tx,
      of: { memberId: bigint; since: Date },
    ) => Promise<{ id: string; at: Date; amountMinor: bigint }[]>
  >("adjustments of wallets");
