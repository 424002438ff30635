import type { contract, ServerOutput } from "@krapao/contract";
import { DAY_MS } from "@krapao/contract/time";
import type { Context } from "../../../ports/context.ts";
import { readSetting } from "../../lookups/index.ts";
import { requireChatActive } from "../open-conversation.ts";
import { listRules } from "../work/queries-rules.ts";
import { ruleApplies } from "../work/rules.ts";
import { findMedianWait } from "./queries.ts";

const DAYS = 7;
/** Sessions of the same hour and of the hours next to it. */
const HOURS = 1;
/** The newest sessions; more would not change the median. */
const SESSIONS_MAX = 200;
/** Fewer answers say nothing about the next one. */
const ANSWERS_MIN = 5;

/**
 * How long customers wait for a first answer at this time of the day, or when the operator opens.
 * The hours are those of the rule of first answers. @throws CHAT_INACTIVE
 */
export async function readAnswerTime(
  ctx: Context,
): Promise<ServerOutput<typeof contract.chat.answerTime>> {
  await requireChatActive(ctx);
  const now = ctx.clock.now();
  const opensAt = await findOpening(ctx, now);
  if (opensAt !== null) return { waitSeconds: null, opensAt };
  const waitSeconds = await findMedianWait(ctx.db, {
    since: new Date(now.getTime() - DAYS * DAY_MS),
    now,
    hours: HOURS,
    sessionsMax: SESSIONS_MAX,
    answersMin: ANSWERS_MIN,
  });
  return { waitSeconds, opensAt: null };
}

/** The time at which the operator opens; null when open, or when no rule has hours. */
async function findOpening({ db }: Context, now: Date): Promise<string | null> {
  if (!(await readSetting(db, "chatFirstAnswers"))) return null;
  for (const { isActive, when } of await listRules(db)) {
    const isClosed = isActive && when.kind === "closed";
    if (isClosed && ruleApplies(when, { texts: [], waitingSince: now }, now)) return when.opensAt;
  }
  return null;
}
