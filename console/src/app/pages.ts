import { type Page, page } from "@krapao/browser/loading/page";
import type { PageProps } from "../lib/navigation/navigation.tsx";
import type { Route } from "./routes.ts";

/** The page of each route, by its title. */
export const PAGES: Record<Route["title"], Page<PageProps>> = {
  dashboard: page(() => import("./pages/dashboard.tsx")),
  withdrawals: page(() => import("./pages/withdrawals.tsx")),
  payouts: page(() => import("./pages/payouts.tsx")),
  treasury: page(() => import("./pages/treasury.tsx")),
  slips: page(() => import("./pages/slips.tsx")),
  matching: page(() => import("./pages/matching.tsx")),
  chat: page(() => import("./pages/chat.tsx")),
  conversation: page(() => import("./pages/chat.tsx")),
  members: page(() => import("./pages/members.tsx")),
  member: page(() => import("./pages/member.tsx")),
  prizes: page(() => import("./pages/prizes.tsx")),
  transfers: page(() => import("./pages/transfers.tsx")),
  commissions: page(() => import("./pages/commissions.tsx")),
  documents: page(() => import("../features/kyc/document-queue.tsx")),
  approvals: page(() => import("./pages/approvals.tsx")),
  shifts: page(() => import("./shifts/shifts-page.tsx")),
  bonuses: page(() => import("./pages/bonuses.tsx")),
  wheel: page(() => import("./pages/wheel.tsx")),
  providers: page(() => import("./pages/providers.tsx")),
  bankAccounts: page(() => import("./pages/bank-accounts.tsx")),
  content: page(() => import("./pages/content.tsx")),
  settings: page(() => import("./pages/settings.tsx")),
  alerts: page(() => import("../features/alerts/alert-room.tsx")),
  reports: page(() => import("./pages/reports.tsx")),
  staff: page(() => import("./pages/staff.tsx")),
  audit: page(() => import("./pages/audit.tsx")),
  account: page(() => import("./pages/account.tsx")),
};
