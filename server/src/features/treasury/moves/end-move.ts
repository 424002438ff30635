import { fromMinor } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import type { MoveLine } from "../../deposits/index.ts";
import { arrivedAt, cameFrom } from "../own-account.ts";
import { listOwnAccounts } from "../queries-own.ts";
import { bookMove } from "./book-move.ts";
import { lockApprovedMoves, lockMove, updateEnded } from "./queries.ts";

/**
 * Ends an approved move for a staff user who looked at the bank: it arrived and is booked, the bank
 * refused it, or it was not made.
 * @throws NO_DATA, ALREADY_DECIDED
 */
export async function endMove(
  ctx: Context,
  { params, input, staff, audit }: ConsoleCall<typeof consoleContract.treasury.endMove>,
): Promise<{ message: "SUCCESS" }> {
  const { outcome, note } = input;
  await transaction(ctx.db, async (tx) => {
    const move = (await lockMove(tx, params.id)) ?? refuse("NO_DATA");
    if (move.state !== "approved") refuse("ALREADY_DECIDED");
    if (outcome === "done") await bookMove(tx, move);
    const at = ctx.clock.now();
    await updateEnded(tx, { id: move.id, state: outcome, endedBy: staff.name, note, at });
    await audit(tx, {
      subject: `move:${move.id}`,
      before: { state: "approved" },
      after: { state: outcome, amount: fromMinor(move.amountMinor), currency: move.currency },
      why: note,
    });
  });
  ctx.push.queue("treasury");
  return { message: "SUCCESS" };
}

/** Ends the move that a line of the bank feed reports, for deposits. */
export async function takeMoveLine(ctx: Context, tx: Tx, line: MoveLine): Promise<boolean> {
  const moves = await lockApprovedMoves(tx, line);
  if (moves.length === 0) return false;
  const own = await listOwnAccounts(tx);
  const sideOf = (account: string | null) =>
    own.find((each) => each.account === account && each.currency === line.currency);
  const move = moves.find(({ fromAccount, toAccount }) => {
    const [from, to] = [sideOf(fromAccount), sideOf(toAccount)];
    return from !== undefined && to !== undefined && cameFrom(from, line) && arrivedAt(to, line);
  });
  if (!move) return false;
  await bookMove(tx, move);
  const { paymentId } = line;
  const at = ctx.clock.now();
  await updateEnded(tx, { id: move.id, state: "done", endedBy: null, note: null, paymentId, at });
  ctx.log.info(
    { event: "treasury_move", recordId: move.id, outcome: "done" },
    "bank feed reported the arrival of a move",
  );
  return true;
}
