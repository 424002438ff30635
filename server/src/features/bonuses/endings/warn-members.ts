import { LANGUAGES, type Language } from "@krapao/contract/languages";
import { transaction } from "../../../kernel/context.ts";
import { describeError } from "../../../kernel/log.ts";
import type { Context } from "../../../ports/context.ts";
import { notifyMember } from "../../chat/index.ts";
import { fillAmounts, timeWriter } from "../../lookups/index.ts";
import { enqueuePush } from "../../push/index.ts";
import { describe, findDetail } from "../../statements/index.ts";
import type { Condition } from "../conditions/condition.ts";
import { dueWarning, lastWarningOf } from "../conditions/end.ts";
import { givingBackOf } from "../conditions/read-giving-back.ts";
import { readProgress } from "../conditions/read-total.ts";
import { listEndingWithin, updateWarned } from "./queries.ts";
import { warningText } from "./warning-text.ts";

/** Warns the members whose condition ends soon of what would stay. Each warning is sent once. */
export async function warnMembers(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const soon = { after: now, until: lastWarningOf(now) };
  for (const condition of await listEndingWithin(ctx.db, soon)) {
    const warned = dueWarning(condition, now);
    if (warned === null) continue;
    await warn(ctx, condition, warned).catch((error: unknown) => {
      const fields = { event: "bonuses.warn", recordId: condition.id };
      ctx.log.warn({ ...fields, ...describeError(error) }, "member not warned");
    });
  }
}

async function warn(ctx: Context, condition: Condition, warned: number): Promise<void> {
  const { id, memberId, kind, currency, endsAt } = condition;
  const now = ctx.clock.now();
  const { keeps } = givingBackOf(condition, await readProgress(ctx.db, condition, now), now);
  const detail = await findDetail(ctx.db, id);
  const write = await timeWriter(ctx.db);
  const textIn = (language: Language) => {
    const name = describe(detail, language)[kind]?.description ?? condition.description;
    const text = warningText(language, { warned, name, at: write(endsAt, language) });
    return fillAmounts(text, { keeps: { THB: keeps, LAK: keeps } }, currency);
  };
  const texts = Object.fromEntries(LANGUAGES.map((each) => [each, textIn(each)])) as Record<
    Language,
    string
  >;
  await transaction(ctx.db, async (tx) => {
    if (!(await updateWarned(tx, { id, warned }))) return;
    await notifyMember(ctx, tx, { memberId, texts });
    await enqueuePush(ctx, tx, { memberId, kind: "chat" });
  });
}
