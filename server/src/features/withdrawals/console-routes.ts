import { consoleContract } from "@krapao/contract/console";
import { consoleRoutes } from "../../kernel/console-http/console-routes.ts";
import type { Context } from "../../ports/context.ts";
import { approveWithdrawal } from "./console/approve-withdrawal.ts";
import { askApproval } from "./console/ask-approval.ts";
import { askBank } from "./console/ask-bank.ts";
import { claimWithdrawal } from "./console/claim-withdrawal.ts";
import { closeCase } from "./console/close-case.ts";
import { listPayouts } from "./console/list-payouts.ts";
import { parkWithdrawal, unparkWithdrawal } from "./console/park-withdrawal.ts";
import { readQueue } from "./console/read-queue.ts";
import { readWithdrawal } from "./console/read-withdrawal.ts";
import { rejectWithdrawal } from "./console/reject-withdrawal.ts";
import { resolvePayout } from "./console/resolve-payout.ts";
import { revealAccount } from "./console/reveal-account.ts";
import { settleLatePayout } from "./console/settle-late-payout.ts";
import { readMemberRisk } from "./risk/read-member-risk.ts";

export function withdrawalsConsoleRoutes(ctx: Context) {
  return consoleRoutes(consoleContract.withdrawals, {
    "withdrawals.read": {
      queue: ({ input }) => readQueue(ctx, input),
      read: ({ params }) => readWithdrawal(ctx, params),
      memberRisk: ({ params }) => readMemberRisk(ctx, BigInt(params.memberId)),
    },
    "withdrawals.decide": {
      claim: (call) => claimWithdrawal(ctx, call),
      park: (call) => parkWithdrawal(ctx, call),
      unpark: (call) => unparkWithdrawal(ctx, call),
      approve: (call) => approveWithdrawal(ctx, call),
      askApproval: (call) => askApproval(ctx, call),
      reject: (call) => rejectWithdrawal(ctx, call),
    },
    "accounts.reveal": {
      reveal: (call) => revealAccount(ctx, call),
    },
  });
}

export function payoutsConsoleRoutes(ctx: Context) {
  return consoleRoutes(consoleContract.payouts, {
    "withdrawals.read": {
      list: ({ input }) => listPayouts(ctx, input),
    },
    "withdrawals.payouts": {
      ask: (call) => askBank(ctx, call),
      resolve: (call) => resolvePayout(ctx, call),
      settleLate: (call) => settleLatePayout(ctx, call),
      closeCase: (call) => closeCase(ctx, call),
    },
  });
}
