import { WALLET } from "@krapao/contract/member/games";
import type { Status } from "@krapao/contract/schemas";
import { together } from "../../../kernel/context.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { statusOf } from "../game-transfer.ts";
import { listActiveAccounts } from "../queries.ts";
import { listTransfersOfSweep } from "../transfers/queries-sweeps.ts";

/** One transfer of a sweep. `from` and `to`: WALLET or the code of a game. */
export interface Moved {
  from: string;
  to: string;
  amount: bigint;
  status: Status;
}

/** What a sweep has moved until now, in the order in which it was decided. */
export async function readMoved(db: Db, swept: { id: string; memberId: bigint }): Promise<Moved[]> {
  const [accounts, steps] = await together(db, (one) =>
    Promise.all([listActiveAccounts(one, swept.memberId), listTransfersOfSweep(one, swept.id)]),
  );
  const codes = new Map(accounts.map((account) => [account.id, account.game_code]));
  return steps.map((step) => {
    const code = codes.get(step.game_account_id) ?? "";
    const [from, to] = step.direction === "out" ? [code, WALLET] : [WALLET, code];
    return { from, to, amount: step.amount_minor, status: statusOf(step.state) };
  });
}
