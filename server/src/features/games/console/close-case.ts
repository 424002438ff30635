import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { requireSecondPerson } from "../../approvals/index.ts";
import { lockCase, updateCaseClosed } from "./queries-cases.ts";
import { subjectOf } from "./read-transfers.ts";

/**
 * Closes the case of a decision that the provider contradicted: what moved twice was put right.
 * The member's withdrawals no longer wait for it, so neither decider closes it.
 * @throws NO_DATA, ALREADY_DECIDED (there is no open case), APPROVAL_OWN
 */
export async function closeCase(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.games.closeCase>,
): Promise<{ message: "SUCCESS" }> {
  const { transferId } = call.params;
  const { why: note } = call.input;
  const { staffId } = call.staff;
  await transaction(ctx.db, async (tx) => {
    const known = (await lockCase(tx, transferId)) ?? refuse("NO_DATA");
    if (known.contradictedAt === null || known.caseClosedAt !== null) refuse("ALREADY_DECIDED");
    for (const makerId of [known.makerId, known.staffId]) {
      if (makerId === null) continue;
      await requireSecondPerson(tx, { makerId, checkerId: staffId, madeAt: known.at });
    }
    await updateCaseClosed(tx, { transferId, staffId, note, at: ctx.clock.now() });
    await call.audit(tx, {
      subject: subjectOf(transferId),
      after: { isCaseOpen: false },
      why: note,
    });
  });
  ctx.push.queue("transfers");
  return { message: "SUCCESS" };
}
