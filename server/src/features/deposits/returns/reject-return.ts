import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import { assert } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { putBack } from "./open-return.ts";
import { requireAsked } from "./prepare-return.ts";
import { pushReturn } from "./push-return.ts";
import { moveReturn } from "./queries.ts";

/**
 * Decides against a return: its payment waits in the queue again. Moves no money, so it needs one
 * person. @throws NO_DATA, ALREADY_DECIDED, VERSION_CHANGED
 */
export async function rejectReturn(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.deposits.rejectReturn>,
): Promise<void> {
  const { params, input } = call;
  const { opened, payment } = await transaction(ctx.db, async (tx) => {
    const { version, why } = input;
    const locked = await requireAsked(ctx, tx, { id: params.returnId, version });
    const { opened, payment } = locked;
    const move = { id: opened.id, to: "rejected", at: ctx.clock.now(), reason: why } as const;
    assert(await moveReturn(tx, move), "a return that was asked for can be rejected");
    await putBack(tx, payment);
    const { amountMinor, currency } = payment;
    const after = { state: "rejected", amountMinor, currency };
    await call.audit(tx, { subject: `return:${opened.id}`, after, why });
    return locked;
  });
  pushReturn(ctx, { payment, memberId: opened.memberId, status: "PROCESSING" });
}
