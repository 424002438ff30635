import { transaction } from "../../kernel/context.ts";
import type { Job } from "../../kernel/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { deleteSubscription, selectSubscription } from "./queries.ts";

export function pushJobs({ db, ports }: Context): Record<string, Job> {
  return {
    /** No amount and no name goes out: the message may lie on a locked phone. */
    "push:send": async ({ subscriptionId = "", kind }) => {
      const found = await selectSubscription(db, subscriptionId);
      if (!found || !ports.webPush) return;
      const text = JSON.stringify({ kind, locale: found.locale });
      const outcome = await ports.webPush.send(found, text);
      if (outcome === "gone") await transaction(db, (tx) => deleteSubscription(tx, subscriptionId));
    },
  };
}
