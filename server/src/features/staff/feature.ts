import { defineFeature } from "../../feature.ts";
import { changeAccess } from "./access/change-access.ts";
import { staffConsoleRoutes } from "./console-routes.ts";
import { staffCrontab, staffJobs } from "./jobs.ts";
import { offerStaff } from "./offers.ts";
import { changeMadeRole } from "./roles/change-made-role.ts";
import { changeStaffRole } from "./users/change-role.ts";
import { reactivateStaffUser } from "./users/reactivate-staff-user.ts";
import { resetSignIn } from "./users/reset-sign-in.ts";

export const staff = defineFeature({
  consoleRoutes: (ctx) => ({ staff: staffConsoleRoutes(ctx) }),
  offers: offerStaff,
  jobs: staffJobs,
  cron: staffCrontab,
  approvals: {
    "staff.role": changeStaffRole,
    "staff.permissions": changeMadeRole,
    "staff.access": changeAccess,
    "staff.reactivate": reactivateStaffUser,
    "staff.reset": resetSignIn,
  },
});
