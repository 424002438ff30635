import type { office } from "@krapao/contract/office";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { noteSecurity } from "./note-security.ts";
import { closeChange, lockChange } from "./queries-desk-bank.ts";
import { phaseOf } from "./show-bank-change.ts";

/** Ends a change that does not count yet, however far it came. @throws NO_DATA, ALREADY_DECIDED */
export async function refuseBankChange(
  ctx: Context,
  call: OfficeCall<typeof office.accounts.refuseBankChange>,
): Promise<{ message: "SUCCESS" }> {
  const { db, clock, push } = ctx;
  await transaction(db, async (tx) => {
    const change = (await lockChange(tx, call.params.changeId)) ?? refuse("NO_DATA");
    const at = clock.now();
    const before = { state: phaseOf(change, at) };
    const { why } = call.input;
    const isClosed = await closeChange(tx, { id: change.id, state: "refused", at, refusal: why });
    if (!isClosed) refuse("ALREADY_DECIDED");
    const after = { changeId: change.id, state: "refused" };
    await call.audit(tx, { subject: `member:${change.memberId}`, before, after, why });
    const { memberId, bankCode, bankAccountNo } = change;
    await noteSecurity(ctx, tx, { memberId, bankCode, bankAccountNo, kind: "bankRefused" });
  });
  push.queue("approvals");
  return { message: "SUCCESS" };
}
