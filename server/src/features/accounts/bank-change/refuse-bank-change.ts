import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { recordSecurityEvent } from "../record-security-event.ts";
import { phaseOf } from "./bank-change.ts";
import { lockChange, updateClosed } from "./queries.ts";

/** Refuses a change in any state before it takes effect. @throws NO_DATA, ALREADY_DECIDED */
export async function refuseBankChange(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.accounts.refuseBankChange>,
): Promise<{ message: "SUCCESS" }> {
  const { db, clock, push } = ctx;
  await transaction(db, async (tx) => {
    const change = (await lockChange(tx, call.params.changeId)) ?? refuse("NO_DATA");
    const at = clock.now();
    const before = { state: phaseOf(change, at) };
    const { why } = call.input;
    const isClosed = await updateClosed(tx, { id: change.id, state: "refused", at, refusal: why });
    if (!isClosed) refuse("ALREADY_DECIDED");
    const after = { changeId: change.id, state: "refused" };
    await call.audit(tx, { subject: `member:${change.memberId}`, before, after, why });
    const { memberId, bankCode, bankAccountNo } = change;
    await recordSecurityEvent(ctx, tx, {
      memberId,
      bankCode,
      bankAccountNo,
      kind: "bankChangeRefused",
    });
  });
  push.queue("approvals");
  return { message: "SUCCESS" };
}
