import type { Job } from "../../kernel/jobs/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { ASK_IDENTITY_JOB, askForIdentity } from "./ask-document.ts";
import { expireDocuments } from "./decide-document.ts";
import { deleteOldPictures } from "./delete-old-pictures.ts";

export function kycJobs(ctx: Context): Record<string, Job> {
  return {
    "kyc:expire": () => expireDocuments(ctx),
    "kyc:delete-old-pictures": () => deleteOldPictures(ctx),
    [ASK_IDENTITY_JOB]: ({ memberId = "" }) => askForIdentity(ctx, BigInt(memberId)),
  };
}

/** Documents expire at the end of a day in Bangkok, which is 17:00 in UTC. */
export const kycCrontab = `*/10 * * * * kyc:expire ?max=1
37 * * * * kyc:delete-old-pictures ?max=1`;
