import type { Language } from "@krapao/contract/languages";
import { transaction } from "../../kernel/context.ts";
import type { Context } from "../../ports/context.ts";
import { PushUnavailable } from "../../ports/web-push.ts";
import { deleteSubscription, listLiveSubscriptions } from "./queries.ts";

/** A message with its own words, which the browser shows as they are. */
interface PushMessage {
  kind: "announcement";
  /** Of the announcement. */
  id: string;
  title: string;
  body: string;
}

/**
 * Sends a message to each browser of a member, in the language that the browser subscribed with.
 * Nothing is repeated.
 * @returns whether a push service accepted it
 */
export async function sendPush(
  { db, ports: { webPush }, clock }: Pick<Context, "db" | "ports" | "clock">,
  memberId: bigint,
  messageIn: (language: Language) => PushMessage,
): Promise<boolean> {
  if (!webPush) return false;
  let isSent = false;
  for (const { id, locale, ...target } of await listLiveSubscriptions(db, {
    memberId,
    at: clock.now(),
  })) {
    try {
      const outcome = await webPush.send(target, JSON.stringify({ ...messageIn(locale), locale }));
      if (outcome === "sent") isSent = true;
      else await transaction(db, (tx) => deleteSubscription(tx, id));
    } catch (error) {
      if (!(error instanceof PushUnavailable)) throw error;
    }
  }
  return isSent;
}
