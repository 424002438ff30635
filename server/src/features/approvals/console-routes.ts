import { consoleContract } from "@krapao/contract/console";
import { consoleRoutes } from "../../kernel/console-http/console-routes.ts";
import type { Context } from "../../ports/context.ts";
import type { ApprovalExecutors } from "./approval.ts";
import { approveRequest } from "./approve-request.ts";
import { cancelRequest } from "./cancel-request.ts";
import { listApprovals } from "./list-approvals.ts";
import { refuseRequest } from "./refuse-request.ts";

/** @param executors execute each kind of request after its approval; features.ts lists them */
export function approvalsConsoleRoutes(ctx: Context, executors: ApprovalExecutors) {
  return consoleRoutes(consoleContract.approvals, {
    "approvals.read": {
      list: ({ input }) => listApprovals(ctx, input),
    },
    "approvals.decide": {
      approve: (call) => approveRequest(ctx, executors, call),
      refuse: (call) => refuseRequest(ctx, call),
    },
    "approvals.request": {
      cancelRequest: (call) => cancelRequest(ctx, call),
    },
  });
}
