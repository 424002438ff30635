import type { Job } from "../../kernel/jobs/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { LIST_EXPORT_JOB } from "./export-list.ts";
import { writeListExport } from "./write-list-export.ts";

/** Writes the files of exported lists. */
export function listsJobs(ctx: Context): Record<string, Job> {
  return { [LIST_EXPORT_JOB]: (payload) => writeListExport(ctx, payload.exportId ?? "") };
}
