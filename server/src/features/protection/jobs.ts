import { transaction } from "../../kernel/context.ts";
import type { Job } from "../../kernel/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { PERIOD_MS } from "./limit.ts";
import { deleteDepositsBefore } from "./queries.ts";

/** Each night. */
export const protectionCrontab = "40 20 * * * protection:forget ?max=1";

export function protectionJobs({ db, clock }: Context): Record<string, Job> {
  return {
    /** What no limit looks back to goes; the ledger has it for ever. */
    "protection:forget": () =>
      transaction(db, (tx) =>
        deleteDepositsBefore(tx, new Date(clock.nowMs() - 2 * PERIOD_MS.month)),
      ),
  };
}
