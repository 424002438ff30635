import { transaction } from "../../kernel/context.ts";
import type { Job } from "../../kernel/jobs/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { PERIOD_MS } from "./limit.ts";
import { deleteDepositsBefore } from "./queries.ts";

export const protectionCrontab = "40 20 * * * protection:delete-old-deposits ?max=1";

export function protectionJobs({ db, clock }: Context): Record<string, Job> {
  return {
    /** Twice the longest period; the ledger keeps the deposits for ever. */
    "protection:delete-old-deposits": () =>
      transaction(db, (tx) =>
        deleteDepositsBefore(tx, new Date(clock.nowMs() - 2 * PERIOD_MS.month)),
      ),
  };
}
