/** Rules of first answers: add, change and remove them. */
import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { withoutDirectionMarks } from "@krapao/contract/direction-marks";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { requireTrustedHosts } from "../../lookups/index.ts";
import { writtenTexts } from "../content.ts";
import { deleteRule, insertRule, lockRule, type Rule, updateRule } from "./queries-rules.ts";

type Chat = typeof consoleContract.chat;

/** @throws HOST_NOT_TRUSTED */
export async function addRule(
  ctx: Context,
  { input: sent, staff, audit }: ConsoleCall<Chat["ruleAdd"]>,
): Promise<ServerOutput<Chat["ruleAdd"]>> {
  const input = withoutDirectionMarks(sent);
  const rule: Rule = {
    ...input,
    id: recordId(ctx),
    version: 1,
    updatedAt: ctx.clock.now(),
    updatedBy: staff.name,
  };
  await transaction(ctx.db, async (tx) => {
    await requireTrustedHosts(tx, writtenTexts(rule.body, "body"));
    await insertRule(tx, rule);
    await audit(tx, { subject: `chat-rule:${rule.id}`, after: auditFields(rule) });
  });
  return { rule };
}

/** @throws NO_DATA, VERSION_CHANGED, HOST_NOT_TRUSTED */
export async function changeRule(
  ctx: Context,
  { params, input: sent, staff, audit }: ConsoleCall<Chat["ruleUpdate"]>,
): Promise<ServerOutput<Chat["ruleUpdate"]>> {
  const input = withoutDirectionMarks(sent);
  const rule = await transaction(ctx.db, async (tx) => {
    const known = (await lockRule(tx, params.ruleId)) ?? refuse("NO_DATA");
    if (known.version !== input.version) refuse("VERSION_CHANGED");
    await requireTrustedHosts(tx, writtenTexts(input.body, "body"));
    const next: Rule = {
      ...input,
      id: known.id,
      version: known.version + 1,
      updatedAt: ctx.clock.now(),
      updatedBy: staff.name,
    };
    await updateRule(tx, next);
    const subject = `chat-rule:${known.id}`;
    await audit(tx, { subject, before: auditFields(known), after: auditFields(next) });
    return next;
  });
  return { rule };
}

/** Answers that it gave stay. @throws NO_DATA */
export async function removeRule(
  ctx: Context,
  { params, audit }: ConsoleCall<Chat["ruleRemove"]>,
): Promise<ServerOutput<Chat["ruleRemove"]>> {
  await transaction(ctx.db, async (tx) => {
    const known = (await lockRule(tx, params.ruleId)) ?? refuse("NO_DATA");
    await deleteRule(tx, known.id);
    await audit(tx, { subject: `chat-rule:${known.id}`, before: auditFields(known) });
  });
  return { message: "OK" };
}

function auditFields({ name, when, body, isActive, position }: Rule): Record<string, unknown> {
  return { name, when, body, isActive, position };
}
