import type { Job } from "../../../kernel/jobs/jobs.ts";
import { describeError } from "../../../kernel/log.ts";
import type { Context } from "../../../ports/context.ts";
import { openUnasked } from "./open-unasked.ts";
import { findReturn, listDueReturns } from "./queries.ts";
import { checkReturn, sendReturn } from "./send-return.ts";

/** Each minute: opens what goes back without being asked, and asks the bank about what was sent. */
export const returnsCrontab = "* * * * * deposits:follow_returns ?max=1";

export function returnsJobs(ctx: Context): Record<string, Job> {
  return {
    "deposits:send_return": ({ returnId = "" }) => sendReturn(ctx, returnId),
    "deposits:follow_returns": () => followReturns(ctx),
  };
}

async function followReturns(ctx: Context): Promise<void> {
  await openUnasked(ctx);
  for (const id of await listDueReturns(ctx.db, ctx.clock.now())) await follow(ctx, id);
}

/** A failed check must not delay the others; the return stays due. */
async function follow(ctx: Context, id: string): Promise<void> {
  try {
    const found = await findReturn(ctx.db, id);
    if (found?.state === "approved") await sendReturn(ctx, id);
    if (found?.state === "sent") await checkReturn(ctx, id);
  } catch (error) {
    ctx.log.error(
      { event: "return", recordId: id, ...describeError(error) },
      "check of a return failed",
    );
  }
}
