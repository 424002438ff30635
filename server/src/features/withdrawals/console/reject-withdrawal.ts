import { fromMinor, toDecimal } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import { voidHold } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { settleLine } from "../../statements/index.ts";
import { findWithdrawal, moveWithdrawal } from "../queries.ts";
import { readRisk } from "../risk/read-risk.ts";
import { recordRisk } from "../risk/record-risk.ts";
import { statusForMember } from "../withdrawal.ts";
import { decideWithdrawal, recordDecision } from "./decide-withdrawal.ts";
import { updateReview } from "./queries.ts";

/**
 * Rejects a withdrawal in review: its hold is voided, once, and the money is the member's again.
 * @throws NO_DATA, ALREADY_DECIDED, VERSION_CHANGED, CLAIMED_BY_OTHER,
 *   REASON_REQUIRED (`other` without a note)
 */
export async function rejectWithdrawal(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.withdrawals.reject>,
): Promise<{ message: "SUCCESS"; version: number }> {
  const { staff, input, params } = call;
  const { reason, note } = input;
  if (reason === "other" && note === null) refuse("REASON_REQUIRED");
  const known = (await findWithdrawal(ctx.db, params.withdrawalId)) ?? refuse("NO_DATA");
  const risk = await readRisk(ctx, known);
  const version = await decideWithdrawal(
    ctx,
    { seen: { ...input, id: known.id }, staff },
    async (tx, row, at) => {
      const { id } = row;
      await recordRisk(ctx, tx, { id, occasion: "decision", risk });
      await voidHold(tx, { id });
      const isMoved = await moveWithdrawal(tx, {
        id,
        to: "refused",
        at,
        nextCheckAt: null,
        reason: `rejected: ${reason}`,
      });
      assert(isMoved, "the state of a locked withdrawal does not change");
      await settleLine(tx, { id, status: statusForMember("refused").status, at });
      const changes = { decided_by: staff.staffId, decided_at: at, reject_code: reason };
      await recordDecision(ctx, tx, {
        withdrawalId: id,
        action: "reject",
        staff,
        code: reason,
        why: note,
        at,
      });
      await call.audit(tx, {
        subject: `withdrawal:${id}`,
        before: {
          state: row.state,
          member: `${row.member_id}`,
          amount: `${toDecimal(row.amount_minor)} ${row.currency}`,
        },
        after: { state: "refused", reason },
        why: note ?? reason,
      });
      return updateReview(tx, id, changes);
    },
  );
  ctx.push.wallet(known.memberId, {
    reason: "withdrawal",
    amount: fromMinor(known.amountMinor),
    ...statusForMember("refused"),
    lineId: known.id,
  });
  return { message: "SUCCESS", version };
}
