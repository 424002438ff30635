import type { office } from "@krapao/contract/office";
import type { OfficeHandlers } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { approveWithdrawal } from "./approve-withdrawal.ts";
import { askBank } from "./ask-bank.ts";
import { claimWithdrawal } from "./claim-withdrawal.ts";
import { listPayouts } from "./list-payouts.ts";
import { holdWithdrawal, releaseWithdrawal } from "./put-aside.ts";
import { readMemberRisk } from "./read-member-risk.ts";
import { readQueue } from "./read-queue.ts";
import { readWithdrawal } from "./read-withdrawal.ts";
import { rejectWithdrawal } from "./reject-withdrawal.ts";
import { resolvePayout } from "./resolve-payout.ts";
import { revealAccount } from "./reveal-account.ts";
import { settleLate } from "./settle-late.ts";

export function withdrawalsConsoleRoutes(ctx: Context): OfficeHandlers<typeof office.withdrawals> {
  return {
    queue: ({ input }) => readQueue(ctx, input),
    read: ({ params }) => readWithdrawal(ctx, params),
    memberRisk: ({ params }) => readMemberRisk(ctx, BigInt(params.memberId)),
    claim: (call) => claimWithdrawal(ctx, call),
    reveal: (call) => revealAccount(ctx, call),
    hold: (call) => holdWithdrawal(ctx, call),
    release: (call) => releaseWithdrawal(ctx, call),
    approve: (call) => approveWithdrawal(ctx, call),
    reject: (call) => rejectWithdrawal(ctx, call),
  };
}

export function payoutsConsoleRoutes(ctx: Context): OfficeHandlers<typeof office.payouts> {
  return {
    list: ({ input }) => listPayouts(ctx, input),
    ask: (call) => askBank(ctx, call),
    resolve: (call) => resolvePayout(ctx, call),
    settleLate: (call) => settleLate(ctx, call),
  };
}
