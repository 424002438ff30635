import type { consoleContract } from "@krapao/contract/console";
import { ALERT_DEFAULTS, THRESHOLD_MAX } from "@krapao/contract/console/alerts/rules";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { type Rule, rulesOf } from "./condition.ts";
import { evaluateAlerts } from "./evaluate-alerts.ts";
import { listSavedRules, upsertRule } from "./queries.ts";

const shown = ({ rule: _rule, changedBy: _by, ...values }: Rule) => values;

/**
 * Changes a rule and evaluates it at once. @throws KEY_INVALID for a threshold above the maximum
 */
export async function changeRule(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.alerts.saveRule>,
): Promise<{ message: "SUCCESS" }> {
  const { input, staff } = call;
  const { unit, amounts } = ALERT_DEFAULTS[input.rule];
  const thresholds = [input.threshold, ...Object.values(input.amounts ?? {})];
  const isTooHigh = thresholds.some((each) => each > THRESHOLD_MAX[unit]);
  if (isTooHigh || (input.amounts && !amounts)) refuse("KEY_INVALID", { detail: "KEY_INVALID" });
  await transaction(ctx.db, async (tx) => {
    const before = rulesOf(await listSavedRules(tx)).find(({ rule }) => rule === input.rule);
    const after = { ...input, changedBy: staff.name };
    await upsertRule(tx, { ...after, at: ctx.clock.now() });
    await call.audit(tx, {
      subject: `alert-rule:${input.rule}`,
      ...(before && { before: shown(before) }),
      after: shown(after),
    });
  });
  await evaluateAlerts(ctx, [input.rule]);
  return { message: "SUCCESS" };
}
