import { MINUTE_MS } from "@krapao/contract/time";
import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { enqueue } from "../../../kernel/jobs/jobs.ts";
import type { Context } from "../../../ports/context.ts";
import { readSetting } from "../../lookups/index.ts";
import { type Conversation, quietSince } from "../conversation.ts";
import { addNotice } from "../notify-member.ts";
import { lockConversation } from "../queries.ts";
import { assignWaiting } from "./assign-waiting.ts";
import { wakeDue } from "./queries.ts";
import {
  insertRuleAnswer,
  listRules,
  listUnanswered,
  type Rule,
  readSession,
} from "./queries-rules.ts";
import { ruleApplies } from "./rules.ts";

/** Answers by rule and assigns after a customer's message. */
export const WORK_JOB = "chat:work";
const AT_ONCE = 200;

/** Whether the operator has switched on any work that follows a customer's message. */
export async function hasWork({ db }: Context): Promise<boolean> {
  return (await readSetting(db, "chatAutoAssign")) || (await readSetting(db, "chatFirstAnswers"));
}

/** Enqueues the work for a customer's message. */
export async function enqueueWork(tx: Tx, conversationId: string): Promise<void> {
  await enqueue(tx, {
    name: WORK_JOB,
    payload: { conversationId },
    key: `${WORK_JOB}:${conversationId}`,
  });
}

/** The inbox's work after a customer's message. */
export async function workOnMessage(ctx: Context, conversationId: string): Promise<void> {
  await answerByRule(ctx, conversationId);
  await assignWaiting(ctx);
}

/** What time alone brings: the ends of snoozes, long waits, and agents who left. */
export async function workByTime(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  if (await wakeDue(ctx.db, now)) ctx.push.queue("chat");
  if (await readSetting(ctx.db, "chatFirstAnswers")) {
    const waits = (await listRules(ctx.db)).flatMap(({ id, isActive, when }) =>
      isActive && when.kind === "queue" ? [{ id, minutes: when.minutes }] : [],
    );
    const shortest = Math.min(...waits.map(({ minutes }) => minutes));
    const ids =
      waits.length === 0
        ? []
        : await listUnanswered(ctx.db, {
            before: new Date(now.getTime() - shortest * MINUTE_MS),
            ruleIds: waits.map(({ id }) => id),
            limit: AT_ONCE,
          });
    for (const id of ids) await answerByRule(ctx, id);
  }
  await assignWaiting(ctx);
}

/**
 * Answers a customer who waits for a first answer by the first rule that applies and has not
 * answered in this session. The answer is a system message: it ends no wait, and it counts as no
 * person's answer.
 */
export async function answerByRule(ctx: Context, id: string): Promise<void> {
  if (!(await readSetting(ctx.db, "chatFirstAnswers"))) return;
  const now = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    const conversation = await lockConversation(tx, { id });
    if (!conversation || quietSince(conversation, now)) return;
    const { sessionId, waitingSince } = conversation;
    if (sessionId === null || waitingSince === null) return;
    const session = await readSession(tx, sessionId);
    if (session.hasAgent) return;
    const rule = (await listRules(tx)).find(
      ({ id: ruleId, isActive, when }) =>
        isActive &&
        !session.ruleIds.includes(ruleId) &&
        ruleApplies(when, { texts: session.texts, waitingSince }, now),
    );
    if (!rule) return;
    const seq = await addNotice(ctx, tx, conversation, textsOf(rule, conversation));
    await insertRuleAnswer(tx, { sessionId, ruleId: rule.id, seq });
  });
}

/** The text in the language that the customer wrote in; else in the language of the page. */
function textsOf({ body }: Rule, { language }: Conversation) {
  if (language !== null) return { message: body[language], automatic: true };
  return { message: body.th, texts: body, automatic: true };
}
