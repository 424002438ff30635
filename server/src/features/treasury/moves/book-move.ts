import { derivedId } from "../../../kernel/clock.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { assert } from "../../../kernel/errors.ts";
import { accountOfHouse, transfer } from "../../../ledger/ledger.ts";
import type { StoredMove } from "./queries.ts";

/** The ledger's transfer of a move. Its id comes from the move's, so it is booked once. */
export const transferOf = (moveId: string) => derivedId("treasury.move", moveId);

/**
 * Books a move or correction. As at banks that members pay to, the ledger pays out of the account
 * that receives: what an own account holds is its negative balance.
 */
export async function bookMove(tx: Tx, move: StoredMove): Promise<void> {
  const { id, kind, currency, amountMinor, fromAccount, toAccount } = move;
  const side = (account: string | null) =>
    accountOfHouse(
      account === null
        ? { kind: "adjustment", owner: `own ${kind}`, currency }
        : { kind: "own_account", owner: account, currency },
    );
  const state = await transfer(tx, {
    id: transferOf(id),
    kind: "move",
    fromId: side(toAccount),
    toId: side(fromAccount),
    currency,
    amountMinor,
    meta: { moveId: id, kind },
  });
  assert(state === "posted", "house accounts have no floor");
}
