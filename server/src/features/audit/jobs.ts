import type { Job } from "../../kernel/jobs/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { AUDIT_EXPORT_JOB, writeAuditExport } from "./export-entries.ts";
import { verifyChain } from "./verify-chain.ts";

/**
 * Recomputes the chain every night and logs its last hash, so that entries which are cut off the
 * end later can be detected.
 */
export function auditJobs(ctx: Context): Record<string, Job> {
  const { db, settings, log } = ctx;
  return {
    [AUDIT_EXPORT_JOB]: ({ exportId = "" }) => writeAuditExport(ctx, exportId),
    async "audit:verify"() {
      const { entries, brokenAt, lastHash } = await verifyChain({ db, settings });
      const outcome = brokenAt === null ? `intact, ${entries} entries` : `broken at ${brokenAt}`;
      const write = brokenAt === null ? log.info : log.error;
      write.call(
        log,
        { event: "audit.verify", outcome, reference: lastHash },
        "audit chain verified",
      );
    },
  };
}

export const auditCrontab = "10 20 * * * audit:verify";
