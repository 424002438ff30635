import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { lockAlert, updateAcknowledged } from "./queries.ts";

/**
 * Records who takes care of an alert.
 * @throws NO_DATA when the role has no such alert; ALREADY_DECIDED when it is closed or taken
 */
export async function acknowledgeAlert(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.alerts.acknowledge>,
): Promise<{ message: "SUCCESS" }> {
  const { params, input, staff } = call;
  await transaction(ctx.db, async (tx) => {
    const alert = await lockAlert(tx, params.id);
    if (!alert?.roles.includes(staff.role)) return refuse("NO_DATA");
    if (alert.closed_at !== null || alert.acknowledged_at !== null) refuse("ALREADY_DECIDED");
    const { id, rule, subject } = alert;
    const at = ctx.clock.now();
    await updateAcknowledged(tx, { id, by: staff.name, at, note: input.note });
    await call.audit(tx, {
      subject: `alert:${id}`,
      after: { rule, about: subject },
      ...(input.note !== "" && { why: input.note }),
    });
  });
  ctx.push.alerts();
  return { message: "SUCCESS" };
}
