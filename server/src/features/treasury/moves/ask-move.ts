import { fromMinor, type ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../../kernel/context.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import { requireWholeAmount } from "../../../kernel/whole-amount.ts";
import type { Context } from "../../../ports/context.ts";
import { type ApprovalExecutor, requestApproval } from "../../approvals/index.ts";
import { isSameAccount } from "../own-account.ts";
import { listOwnAccounts } from "../queries-own.ts";
import { bookMove } from "./book-move.ts";
import {
  insertMove,
  listOpenings,
  lockMove,
  type StoredMove,
  updateApproved,
  updateEnded,
} from "./queries.ts";

type Ask = typeof consoleContract.treasury.askMove;

/**
 * Requests a move between own accounts, or a correction of one.
 * @throws NO_DATA (no such account), KEY_INVALID (the sides do not fit the kind), AMOUNT_NOT_WHOLE,
 * ALREADY_DECIDED (the account's opening balance is booked or requested)
 */
export async function askMove(ctx: Context, call: ConsoleCall<Ask>): Promise<ServerOutput<Ask>> {
  const { kind, currency, amount: amountMinor, from, to, why } = call.input;
  requireSides(call.input);
  requireWholeAmount(currency, { amount: amountMinor });
  const known = await listOwnAccounts(ctx.db);
  for (const account of [from, to]) {
    const isKnown = known.some((own) => own.account === account && own.currency === currency);
    if (account !== null && !isKnown) refuse("NO_DATA");
  }
  const asked = { kind, currency, fromAccount: from, toAccount: to };
  if ((await findOpening(ctx, ctx.db, asked)) !== null) refuse("ALREADY_DECIDED");
  const { staffId: askedById, name: askedBy } = call.staff;
  const id = recordId(ctx);
  const approvalId = await transaction(ctx.db, async (tx) => {
    const subject = `move:${id}`;
    // The amount in units, as people read it: the executor books that of the stored move.
    const payload = { moveId: id, kind, currency, amount: fromMinor(amountMinor), from, to };
    const request = { kind: "treasury.move", subject, payload, why } as const;
    const approvalId = await requestApproval(ctx, tx, call, request);
    const move = { id, kind, currency, amountMinor, fromAccount: from, toAccount: to, why };
    const askedAt = ctx.clock.now();
    await insertMove(tx, { ...move, approvalId, askedById, askedBy, askedAt });
    await call.audit(tx, { subject, after: { ...payload, approvalId }, why });
    return approvalId;
  });
  ctx.push.queue("approvals");
  ctx.push.queue("treasury");
  return { message: "APPROVAL_NEEDED", approvalId };
}

/** What has become of the account's opening balance; null: nothing, or it is another kind. */
async function findOpening(
  { clock }: Context,
  db: Db | Tx,
  { kind, currency, fromAccount, toAccount }: Omit<StoredMove, "id" | "amountMinor" | "state">,
): Promise<"asked" | "done" | null> {
  if (kind !== "opening") return null;
  const key = { account: toAccount ?? fromAccount ?? "", currency };
  const openings = await listOpenings(db, clock.now());
  return openings.find((each) => isSameAccount(each, key))?.state ?? null;
}

/** A move has two different sides; a correction has one, and a fee only takes. */
function requireSides({ kind, from, to }: ConsoleCall<Ask>["input"]): void {
  const isOneSided = (from === null) !== (to === null);
  const fits = {
    move: from !== null && to !== null && from !== to,
    opening: isOneSided,
    correction: isOneSided,
    fee: isOneSided && from !== null,
    interest: isOneSided && to !== null,
  }[kind];
  if (!fits) refuse("KEY_INVALID", { from: "KEY_INVALID", to: "KEY_INVALID" });
}

/**
 * Approves a move: the transfer can now be made at the bank, and it is booked when it arrived. A
 * correction is booked at once, because the money has already moved.
 * @throws ALREADY_DECIDED, also for a second opening balance of the account
 */
export const executeMove: ApprovalExecutor = async (ctx, tx, request, call) => {
  const move = await lockMove(tx, String(request.payload.moveId));
  if (move?.state !== "asked") return refuse("ALREADY_DECIDED");
  assert(call.staff.staffId !== request.makerId, "maker and checker are different staff users");
  if ((await findOpening(ctx, tx, move)) === "done") refuse("ALREADY_DECIDED");
  const at = ctx.clock.now();
  const { staffId, name } = call.staff;
  await updateApproved(tx, { id: move.id, staffId, name, at });
  if (move.kind !== "move") {
    await bookMove(tx, move);
    await updateEnded(tx, { id: move.id, state: "done", endedBy: name, note: null, at });
  }
  return () => ctx.push.queue("treasury");
};
