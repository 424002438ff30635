import type { office } from "@krapao/contract/office";
import type { OfficeHandlers } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import type { ApprovalExecutors } from "./approval.ts";
import { approveRequest } from "./approve-request.ts";
import { listRequests } from "./list-requests.ts";
import { refuseRequest } from "./refuse-request.ts";
import { takeBackRequest } from "./take-back-request.ts";

/** @param executors what each kind of request does once a second person agreed; features.ts lists them */
export function approvalsConsoleRoutes(
  ctx: Context,
  executors: ApprovalExecutors,
): OfficeHandlers<typeof office.approvals> {
  return {
    list: ({ input }) => listRequests(ctx, input),
    approve: (call) => approveRequest(ctx, executors, call),
    refuse: (call) => refuseRequest(ctx, call),
    takeBack: (call) => takeBackRequest(ctx, call),
  };
}
