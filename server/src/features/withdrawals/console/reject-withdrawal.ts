import { fromMinor, toDecimal } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { assert, refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import { voidHold } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import { settleLine } from "../statements/index.ts";
import { decide, noteDeed } from "./deed.ts";
import { noteRisk } from "./note-risk.ts";
import { findWithdrawal, moveWithdrawal } from "./queries.ts";
import { markDeed } from "./queries-desk.ts";
import { readRisk } from "./read-risk.ts";
import { tellMember } from "./withdrawal.ts";

/**
 * Refuses a withdrawal that waited: the money that was held for it is the member's again, once.
 * @throws NO_DATA, ALREADY_DECIDED, VERSION_CHANGED, CLAIMED_BY_OTHER, REASON_REQUIRED (`other` without a note)
 */
export async function rejectWithdrawal(
  ctx: Context,
  call: OfficeCall<typeof office.withdrawals.reject>,
): Promise<{ message: "SUCCESS"; version: number }> {
  const { staff, input, params } = call;
  const { reason, note } = input;
  if (reason === "other" && note === null) refuse("REASON_REQUIRED");
  const known = (await findWithdrawal(ctx.db, params.withdrawalId)) ?? refuse("NO_DATA");
  const risk = await readRisk(ctx, known);
  const version = await decide(
    ctx,
    { seen: { ...input, id: known.id }, staff },
    async (tx, row, at) => {
      const { id } = row;
      await noteRisk(ctx, tx, { id, occasion: "decision", risk });
      await voidHold(tx, { id });
      const isMoved = await moveWithdrawal(tx, {
        id,
        to: "refused",
        at,
        nextCheckAt: null,
        reason: `rejected: ${reason}`,
      });
      assert(isMoved, "the state of a locked withdrawal stays");
      await settleLine(tx, { id, status: tellMember("refused").status, at });
      const marks = { decided_by: staff.staffId, decided_at: at, reject_code: reason };
      await noteDeed(ctx, tx, {
        withdrawalId: id,
        deed: "reject",
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
      return markDeed(tx, id, marks);
    },
  );
  ctx.push.wallet(known.memberId, {
    reason: "withdrawal",
    amount: fromMinor(known.amountMinor),
    ...tellMember("refused"),
  });
  return { message: "SUCCESS", version };
}
