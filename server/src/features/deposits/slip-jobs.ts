import type { Job } from "../../kernel/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { forgetSlips } from "./forget-slips.ts";
import { findStuckSlips } from "./queries-slips.ts";
import { STUCK_MS } from "./slip.ts";
import { readSlip } from "./slip-read.ts";
import { stepSlip } from "./slip-step.ts";
import { verifySlip } from "./slip-verify.ts";

/** Every five minutes: what is stuck becomes an operator's. Every hour: pictures that are old go. */
export const slipsCrontab = `*/5 * * * * deposits:sweep_slips ?max=1
29 * * * * deposits:forget_slips ?max=1`;

export function slipsJobs(ctx: Context): Record<string, Job> {
  return {
    "deposits:read_slip": ({ slipId = "" }) => readSlip(ctx, slipId),
    "deposits:verify_slip": ({ slipId = "" }) => verifySlip(ctx, slipId),
    "deposits:sweep_slips": () => sweepSlips(ctx),
    "deposits:forget_slips": () => forgetSlips(ctx),
  };
}

async function sweepSlips(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.nowMs() - STUCK_MS);
  for (const { id } of await findStuckSlips(ctx.db, before)) {
    await stepSlip(ctx, { id, to: "review", reason: "stuck" });
  }
}
