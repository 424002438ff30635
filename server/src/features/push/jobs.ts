import { transaction } from "../../kernel/context.ts";
import type { Job } from "../../kernel/jobs/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { deleteSubscription, findSubscription } from "./queries.ts";

export function pushJobs({ db, ports }: Context): Record<string, Job> {
  return {
    /** Sends no amount and no name: a locked phone may show the message. */
    "push:send": async ({ subscriptionId = "", kind }) => {
      const found = await findSubscription(db, subscriptionId);
      if (!found || !ports.webPush) return;
      const text = JSON.stringify({ kind, locale: found.locale });
      const outcome = await ports.webPush.send(found, text);
      if (outcome === "gone") await transaction(db, (tx) => deleteSubscription(tx, subscriptionId));
    },
  };
}
