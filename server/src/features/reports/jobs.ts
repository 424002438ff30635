import { transaction } from "../../kernel/context.ts";
import type { Job } from "../../kernel/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { addUp } from "./add-up.ts";
import { dayOf } from "./calendar.ts";
import { EXPORT_JOB, forgetExports } from "./export-report.ts";
import { writeHeld } from "./queries-sums.ts";
import { writeExport } from "./write-export.ts";

const ADD_UP_JOB = "reports:add-up";
const HELD_JOB = "reports:read-held";
const DAY_HELD_JOB = "reports:read-held-of-day";
const FORGET_JOB = "reports:forget-exports";

/** Adds up the hour that is over; reads what providers hold for members, now and as the day begins; writes exports. */
export function reportsJobs(ctx: Context): Record<string, Job> {
  const readHeld = (day: string | null) =>
    transaction(ctx.db, (tx) => writeHeld(tx, { day, at: ctx.clock.now() }));
  return {
    [ADD_UP_JOB]: async () => void (await addUp(ctx)),
    [HELD_JOB]: () => readHeld(null),
    [DAY_HELD_JOB]: () => readHeld(dayOf(ctx.clock.now())),
    [FORGET_JOB]: () => forgetExports(ctx),
    [EXPORT_JOB]: (payload) => writeExport(ctx, payload.exportId ?? ""),
  };
}

/** In UTC: 17:00 is midnight in Bangkok. A server that starts late still reads the day's border. */
export const reportsCrontab = [
  `8 * * * * ${ADD_UP_JOB} ?max=1&fill=1h`,
  `*/5 * * * * ${HELD_JOB} ?max=1`,
  `0 17 * * * ${DAY_HELD_JOB} ?fill=2h`,
  `35 * * * * ${FORGET_JOB}`,
].join("\n");
