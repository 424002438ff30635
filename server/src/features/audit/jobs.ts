import type { Job } from "../../kernel/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { verifyChain } from "./verify-chain.ts";

/** Each night the chain is recomputed, and its end goes into the log: what is cut off it later can be told from there. */
export function auditJobs({ db, log }: Context): Record<string, Job> {
  return {
    async "audit:verify"() {
      const { entries, brokenAt, lastHash } = await verifyChain(db);
      const outcome = brokenAt === null ? `whole, ${entries} entries` : `broken at ${brokenAt}`;
      const write = brokenAt === null ? log.info : log.error;
      write.call(log, { event: "audit.verify", outcome, reference: lastHash }, "the audit chain");
    },
  };
}

export const auditCrontab = "10 20 * * * audit:verify";
