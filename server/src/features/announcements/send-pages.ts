/** The job that sends an announcement in pages. It may run twice at the same time. */
import { pushTextOf, smsTextOf } from "@krapao/contract/console/announcements/plain-text";
import { transaction } from "../../kernel/context.ts";
import { lockName } from "../../kernel/db/advisory-lock.ts";
import { enqueue } from "../../kernel/jobs/jobs.ts";
import { describeError } from "../../kernel/log.ts";
import type { Context } from "../../ports/context.ts";
import { SmsUnavailable } from "../../ports/sms.ts";
import { MARKET, readSetting } from "../lookups/index.ts";
import { sendPush } from "../push/index.ts";
import { LOST_MS } from "./announcement.ts";
import { lockAnnouncement, type Stored, updateState } from "./queries.ts";
import {
  claimDeliveries,
  countOpen,
  type Delivery,
  insertDeliveries,
  updateLost,
  updateOutcomes,
} from "./queries-deliveries.ts";
import { SEND_JOB } from "./send-announcement.ts";

/** Pages of one run; the next run continues, so that other jobs get their turn. */
const PAGES = 20;
/** When a run looks again for calls of a process that may have died. */
const LOOK_AGAIN_MS = 60_000;

type Step = "more" | "wait" | "end";

/** Sends pages until there is none left, or the announcement was paused or ended. */
export async function sendPages(ctx: Context, id: string): Promise<void> {
  let step: Step = "more";
  for (let page = 0; page < PAGES && step === "more"; page += 1) step = await sendPage(ctx, id);
  if (step === "end") return;
  const payload = { announcementId: id };
  const delayMs = step === "wait" ? LOOK_AGAIN_MS : 0;
  await transaction(ctx.db, (tx) => enqueue(tx, { name: SEND_JOB, payload, delayMs }));
}

async function sendPage(ctx: Context, id: string): Promise<Step> {
  const { perDayMax } = await readSetting(ctx.db, "announcements");
  const claimed = await transaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    // Two announcements count the messages of a day one after the other.
    await lockName(tx, "announcements:spread");
    const found = await lockAnnouncement(tx, id);
    if (found?.state !== "sending") return null;
    if (isOver(found, now)) {
      await updateState(tx, { id, state: "cancelled", finishedAt: now });
      return null;
    }
    const { channels, segment } = found.content;
    if (!found.isSpread) await insertDeliveries(tx, { id, perDayMax, now, segment, channels });
    return { found, deliveries: await claimDeliveries(tx, { id, now }) };
  });
  if (!claimed) return "end";
  const { found, deliveries } = claimed;
  if (deliveries.length > 0) {
    const outcomes = await Promise.all(deliveries.map((each) => deliver(ctx, found, each)));
    await transaction(ctx.db, (tx) => updateOutcomes(tx, { id, outcomes }));
    return "more";
  }
  return finish(ctx, id);
}

/** Whether the app shows it no longer: what was paused until then is not sent any more. */
const isOver = ({ shownUntil }: { shownUntil: Date | null }, now: Date) =>
  shownUntil !== null && shownUntil <= now;

/** Ends the sending when no member and no delivery is left. */
function finish(ctx: Context, id: string): Promise<Step> {
  const now = ctx.clock.now();
  return transaction(ctx.db, async (tx) => {
    const found = await lockAnnouncement(tx, id);
    if (found?.state !== "sending") return "end";
    if (!found.isSpread) return "more";
    await updateLost(tx, { id, before: new Date(now.getTime() - LOST_MS) });
    const { queued, calling } = await countOpen(tx, id);
    if (queued > 0) return "more";
    if (calling > 0) return "wait";
    await updateState(tx, { id, state: "sent", finishedAt: now });
    ctx.log.info({ event: SEND_JOB, outcome: "sent", recordId: id }, "announcement sent");
    return "end";
  });
}

/** Calls the external party of one delivery. It is called once: a failure is not repeated. */
async function deliver(
  ctx: Context,
  { id, content }: Stored,
  delivery: Delivery,
): Promise<Delivery & { isSent: boolean }> {
  const textsIn = (language: keyof typeof content.title) => ({
    title: content.title[language],
    html: content.html[language],
  });
  try {
    if (delivery.channel === "push") {
      const messageIn = (language: keyof typeof content.title) => {
        const texts = textsIn(language);
        return { kind: "announcement" as const, id, title: texts.title, body: pushTextOf(texts) };
      };
      return { ...delivery, isSent: await sendPush(ctx, delivery.memberId, messageIn) };
    }
    const language = delivery.language ?? MARKET[ctx.settings.variant].language;
    await ctx.ports.sms.send({ phone: delivery.phone, text: smsTextOf(textsIn(language)) });
    return { ...delivery, isSent: true };
  } catch (error) {
    // One failed call must not leave the outcomes of its page unrecorded.
    if (!(error instanceof SmsUnavailable)) {
      ctx.log.warn({ event: SEND_JOB, recordId: id, ...describeError(error) }, "not delivered");
    }
    return { ...delivery, isSent: false };
  }
}
