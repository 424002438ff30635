/** The list of features: what each binds to calls, callbacks and jobs. app.ts starts from here. */
import { contract, type Endpoint } from "@krapao/contract";
import { office } from "@krapao/contract/office";
import type { FastifyInstance } from "fastify";
import { accountsConsoleRoutes } from "./features/accounts/console-routes.ts";
import { eraseApproved } from "./features/accounts/erase-member.ts";
import { grantBankChange } from "./features/accounts/grant-bank-change.ts";
import { accountsCrontab, accountsJobs } from "./features/accounts/jobs.ts";
import { accountsRoutes } from "./features/accounts/routes.ts";
import { approvalsConsoleRoutes } from "./features/approvals/console-routes.ts";
import type { ApprovalExecutors } from "./features/approvals/index.ts";
import { auditConsoleRoutes } from "./features/audit/console-routes.ts";
import { auditCrontab, auditJobs } from "./features/audit/jobs.ts";
import { bonusesCrontab, bonusesJobs } from "./features/bonuses/jobs.ts";
import { bonusesRoutes } from "./features/bonuses/routes.ts";
import { chatConsoleRoutes } from "./features/chat/console-routes.ts";
import { chatCrontab, chatJobs } from "./features/chat/jobs.ts";
import { chatRoutes } from "./features/chat/routes.ts";
import { dashboardConsoleRoutes } from "./features/dashboard/console-routes.ts";
import { dashboardCrontab, dashboardJobs } from "./features/dashboard/sample-online.ts";
import { depositsCallbacks } from "./features/deposits/callbacks.ts";
import { depositsConsoleRoutes } from "./features/deposits/console-routes.ts";
import { depositsCrontab, depositsJobs } from "./features/deposits/jobs.ts";
import { depositsRoutes } from "./features/deposits/routes.ts";
import { slipsCrontab, slipsJobs } from "./features/deposits/slip-jobs.ts";
import { slipsRoutes } from "./features/deposits/slip-list.ts";
import { gamesConsoleRoutes } from "./features/games/console-routes.ts";
import { gamesCrontab, gamesJobs } from "./features/games/jobs.ts";
import { gamesRoutes } from "./features/games/routes.ts";
import { invitesRoutes } from "./features/invites/routes.ts";
import { lookupsRoutes } from "./features/lookups/routes.ts";
import { otpCrontab, otpJobs } from "./features/otp/jobs.ts";
import { otpRoutes } from "./features/otp/routes.ts";
import { promotionsRoutes } from "./features/promotions/routes.ts";
import { protectionConsoleRoutes } from "./features/protection/console-routes.ts";
import { protectionCrontab, protectionJobs } from "./features/protection/jobs.ts";
import { protectionRoutes } from "./features/protection/routes.ts";
import { pushJobs } from "./features/push/jobs.ts";
import { pushRoutes } from "./features/push/routes.ts";
import { refundsCrontab, refundsJobs } from "./features/refunds/jobs.ts";
import { refundsRoutes } from "./features/refunds/routes.ts";
import { reportsConsoleRoutes } from "./features/reports/console-routes.ts";
import { reportsCrontab, reportsJobs } from "./features/reports/jobs.ts";
import { setupConsoleRoutes } from "./features/setup/console-routes.ts";
import { publishApproved } from "./features/setup/index.ts";
import { setupCrontab, setupJobs } from "./features/setup/jobs.ts";
import { spinwheelRoutes } from "./features/spinwheel/routes.ts";
import { staffConsoleRoutes } from "./features/staff/console-routes.ts";
import { changeRole } from "./features/staff/index.ts";
import { staffCrontab, staffJobs } from "./features/staff/jobs.ts";
import { statementsRoutes } from "./features/statements/routes.ts";
import { treasuryConsoleRoutes } from "./features/treasury/console-routes.ts";
import { makeAdjustment } from "./features/wallet/adjust-wallet.ts";
import { ledgerConsoleRoutes, walletConsoleRoutes } from "./features/wallet/console-routes.ts";
import { walletRoutes } from "./features/wallet/routes.ts";
import { withdrawalsCallbacks } from "./features/withdrawals/callbacks.ts";
import {
  payoutsConsoleRoutes,
  withdrawalsConsoleRoutes,
} from "./features/withdrawals/console-routes.ts";
import { withdrawalsCrontab, withdrawalsJobs } from "./features/withdrawals/jobs.ts";
import { resolveApproved } from "./features/withdrawals/resolve-payout.ts";
import { withdrawalsRoutes } from "./features/withdrawals/routes.ts";
import { settleLateApproved } from "./features/withdrawals/settle-late.ts";
import type { CallbackHandler } from "./kernel/callbacks.ts";
import { bindEndpoints, type Guard } from "./kernel/http.ts";
import type { Job } from "./kernel/jobs.ts";
import type { OfficeHandlers } from "./kernel/office.ts";
import { bindOfficeEndpoints, type OfficeGuard } from "./kernel/office-http.ts";
import type { Context } from "./ports/context.ts";
import { reconciliationCrontab, reconciliationJobs } from "./reconciliation.ts";
import { rewardsJobs, takeBackRewards } from "./rewards.ts";

/** Binds every endpoint of the contract; an endpoint without a handler does not compile. */
export function bindFeatures(app: FastifyInstance, guard: Guard, ctx: Context): void {
  bindEndpoints(app, guard, contract.lookups, lookupsRoutes(ctx));
  bindEndpoints(app, guard, contract.otp, otpRoutes(ctx));
  bindEndpoints(app, guard, contract.accounts, accountsRoutes(ctx));
  bindEndpoints(app, guard, contract.wallet, walletRoutes(ctx));
  bindEndpoints(app, guard, contract.games, gamesRoutes(ctx));
  bindEndpoints(app, guard, contract.deposits, depositsRoutes(ctx));
  bindEndpoints(app, guard, contract.withdrawals, withdrawalsRoutes(ctx));
  bindEndpoints(app, guard, contract.bonuses, bonusesRoutes(ctx));
  bindEndpoints(app, guard, contract.promotions, promotionsRoutes(ctx));
  bindEndpoints(app, guard, contract.invites, invitesRoutes(ctx));
  bindEndpoints(app, guard, contract.refunds, refundsRoutes(ctx));
  bindEndpoints(app, guard, contract.spinwheel, spinwheelRoutes(ctx));
  bindEndpoints(app, guard, contract.chat, chatRoutes(ctx));
  bindEndpoints(app, guard, contract.protection, protectionRoutes(ctx));
  bindEndpoints(app, guard, contract.push, pushRoutes(ctx));
  bindEndpoints(app, guard, contract.statements, {
    ...statementsRoutes(ctx),
    // Slips are deposits that the statement shows.
    ...slipsRoutes(ctx),
  });
}

/** What each kind of two-person request does once the second one agreed; a missing one does not compile. */
const approvalExecutors: ApprovalExecutors = {
  "staff.role": changeRole,
  "wallet.adjust": makeAdjustment,
  "accounts.bank": grantBankChange,
  "accounts.erase": eraseApproved,
  "spinwheel.publish": publishApproved,
  "deposits.channel": publishApproved,
  "withdrawals.resolve": resolveApproved,
  "withdrawals.late": settleLateApproved,
};

/** The handlers of every group of the console; a group without its own does not compile. */
function officeHandlers(ctx: Context): AllHandlers {
  return {
    staff: staffConsoleRoutes(ctx),
    chat: chatConsoleRoutes(ctx),
    audit: auditConsoleRoutes(ctx),
    approvals: approvalsConsoleRoutes(ctx, approvalExecutors),
    setup: setupConsoleRoutes(ctx),
    accounts: accountsConsoleRoutes(ctx),
    ledger: ledgerConsoleRoutes(ctx),
    wallet: walletConsoleRoutes(ctx),
    games: gamesConsoleRoutes(ctx),
    deposits: depositsConsoleRoutes(ctx, takeBackRewards),
    withdrawals: withdrawalsConsoleRoutes(ctx),
    payouts: payoutsConsoleRoutes(ctx),
    treasury: treasuryConsoleRoutes(ctx),
    dashboard: dashboardConsoleRoutes(ctx),
    protection: protectionConsoleRoutes(ctx),
    reports: reportsConsoleRoutes(ctx),
  };
}

type AllHandlers = { [W in keyof typeof office]: OfficeHandlers<(typeof office)[W]> };

/** Binds every call of the console. */
export function bindOffice(app: FastifyInstance, guard: OfficeGuard, ctx: Context): void {
  const handlers = officeHandlers(ctx);
  for (const word of Object.keys(office) as (keyof typeof office)[]) {
    const group: Record<string, Endpoint> = office[word];
    bindOfficeEndpoints(app, guard, group, handlers[word] as OfficeHandlers<typeof group>);
  }
}

export function featureCallbacks(ctx: Context): Record<`/api/callback/${string}`, CallbackHandler> {
  return { ...depositsCallbacks(ctx), ...withdrawalsCallbacks(ctx) };
}

export function featureJobs(ctx: Context): Record<string, Job> {
  return {
    ...accountsJobs(ctx),
    ...otpJobs(ctx),
    ...gamesJobs(ctx),
    ...depositsJobs(ctx),
    ...slipsJobs(ctx),
    ...withdrawalsJobs(ctx),
    ...bonusesJobs(ctx),
    ...refundsJobs(ctx),
    ...rewardsJobs(ctx),
    ...chatJobs(ctx),
    ...protectionJobs(ctx),
    ...pushJobs(ctx),
    ...staffJobs(ctx),
    ...auditJobs(ctx),
    ...setupJobs(ctx),
    ...dashboardJobs(ctx),
    ...reportsJobs(ctx),
    ...reconciliationJobs(ctx),
  };
}

export const featureCrontab = [
  accountsCrontab,
  otpCrontab,
  gamesCrontab,
  depositsCrontab,
  slipsCrontab,
  withdrawalsCrontab,
  bonusesCrontab,
  refundsCrontab,
  chatCrontab,
  protectionCrontab,
  staffCrontab,
  auditCrontab,
  setupCrontab,
  dashboardCrontab,
  reportsCrontab,
  reconciliationCrontab,
].join("\n");
