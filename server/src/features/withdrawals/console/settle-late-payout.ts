import { type Code, fromMinor } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import * as v from "valibot";
import { derivedId } from "../../../kernel/clock.ts";
import type { ConsoleCall, StaffIdentity } from "../../../kernel/console-http/console-call.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import { houseAccountId, memberAccountId, transfer } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { type ApprovalRequest, hasOpenRequest, requireWithinLimit } from "../../approvals/index.ts";
import { settleLine } from "../../statements/index.ts";
import { recordDecision } from "./decide-withdrawal.ts";
import { type AfterCommit, executeOrRequestApproval } from "./execute-or-request-approval.ts";
import { lockWithdrawalRow, updateReview, type WithdrawalRow } from "./queries.ts";

/** House accounts: the loss, and the suspense account that `ledger/late-success.ts` booked. */
const LOSS_OWNER = "payout-loss";
const SUSPENSE_OWNER = "withdrawal";

const settlement = v.object({
  id: v.string(),
  version: v.number(),
  by: v.picklist(["wallet", "loss"]),
});
type Settlement = v.InferOutput<typeof settlement>;

/**
 * Settles a payout that the bank made although the member has the money back: from the member's
 * wallet, or as our loss. A loss leaves the money with the member, so it needs a second person; the
 * other one from the operator's limit on.
 * @throws NO_DATA, ALREADY_DECIDED (not late, settled, or an approval is requested),
 *   VERSION_CHANGED, MONEY_NOT_ENOUGH
 */
export async function settleLatePayout(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.payouts.settleLate>,
): Promise<{ message: Code; approvalId: string | null }> {
  const { staff, input, params } = call;
  const { why, ...bearer } = input;
  const settled = { ...bearer, id: params.withdrawalId };
  return executeOrRequestApproval(ctx, call, {
    kind: "withdrawals.late",
    payload: settled,
    why,
    isSpendable: settled.by === "loss",
    lock: (tx) => requireLate(ctx, tx, settled),
    execute: (tx, row) => bookSettlement(ctx, tx, { row, settled, staff, makerId: null, why }),
  });
}

/** Executes an approved settlement. @throws as `settleLatePayout` */
export async function settleApprovedLatePayout(
  ctx: Context,
  tx: Tx,
  request: ApprovalRequest,
  { staff }: { staff: StaffIdentity },
): Promise<AfterCommit> {
  const settled = v.parse(settlement, request.payload);
  const row = await requireLate(ctx, tx, settled);
  const { currency, amount_minor: amountMinor } = row;
  const decided = { currency, amountMinor, otherId: request.makerId };
  await requireWithinLimit(ctx, tx, staff, { kind: "withdrawals", ...decided });
  const { makerId, why } = request;
  return bookSettlement(ctx, tx, { row, settled, staff, makerId, why });
}

async function requireLate(
  ctx: Context,
  tx: Tx,
  { id, version }: Settlement,
): Promise<WithdrawalRow> {
  const row = (await lockWithdrawalRow(tx, id)) ?? refuse("NO_DATA");
  if (row.late_at === null || row.late_settled_at !== null) refuse("ALREADY_DECIDED");
  if (row.version !== version) refuse("VERSION_CHANGED");
  if (await hasOpenRequest(tx, { subject: `withdrawal:${id}`, now: ctx.clock.now() }))
    refuse("ALREADY_DECIDED");
  return row;
}

interface Settling {
  row: WithdrawalRow;
  settled: Settlement;
  staff: StaffIdentity;
  /** The first of two persons; null: one person settled it alone. */
  makerId: string | null;
  why: string;
}

async function bookSettlement(
  ctx: Context,
  tx: Tx,
  { row, settled, staff, makerId, why }: Settling,
): Promise<AfterCommit> {
  const { id, member_id: memberId, currency, amount_minor: amountMinor } = row;
  const isWallet = settled.by === "wallet";
  const answer = await transfer(tx, {
    id: derivedId("withdrawals.late-settled", id),
    kind: "adjustment",
    fromId: isWallet
      ? await memberAccountId(tx, memberId)
      : await houseAccountId(tx, { kind: "adjustment", owner: LOSS_OWNER, currency }),
    toId: await houseAccountId(tx, { kind: "suspense", owner: SUSPENSE_OWNER, currency }),
    currency,
    amountMinor,
    meta: { withdrawalId: id },
  });
  // Everything is rolled back; once the wallet holds enough, the action can be repeated.
  if (answer === "rejected") refuse("MONEY_NOT_ENOUGH");
  const at = ctx.clock.now();
  // The member has the money at the bank and no longer here: the withdrawal succeeded after all.
  if (isWallet) await settleLine(tx, { id, status: "SUCCESS", at });
  await updateReview(tx, id, {
    late_settled_at: at,
    ...(row.contradicted_at === null ? {} : { case_closed_at: at, case_closed_by: staff.staffId }),
  });
  const action = isWallet ? "late_wallet" : "late_loss";
  await recordDecision(ctx, tx, { withdrawalId: id, action, staff, makerId, why, at });
  return () => {
    ctx.push.queue("withdrawals");
    if (!isWallet) return;
    const amount = fromMinor(amountMinor);
    ctx.push.wallet(memberId, {
      reason: "withdrawal",
      status: "SUCCESS",
      amount,
      message: "SUCCESS",
      lineId: id,
    });
  };
}
