import { defineFeature } from "../../feature.ts";
import { enqueueIfConditionIsOpen } from "./conditions/queries.ts";
import { bonusesCrontab, bonusesJobs, EVALUATE_JOB, EXCLUDED_JOB } from "./jobs.ts";
import { bonusesRoutes } from "./routes.ts";

export const bonuses = defineFeature({
  routes: (ctx) => ({ bonuses: bonusesRoutes(ctx) }),
  jobs: bonusesJobs,
  cron: bonusesCrontab,
  subscribes: {
    "balance.changed": [{ job: EVALUATE_JOB, enqueueIfNeeded: enqueueIfConditionIsOpen }],
    "member.excluded": [{ job: EXCLUDED_JOB, enqueueIfNeeded: enqueueIfConditionIsOpen }],
  },
});
