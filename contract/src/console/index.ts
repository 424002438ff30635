/**
 * Every call of the console, by word and name. The server must bind each of them; a missing one
 * does not compile.
 */
import { callsOf } from "../calls.ts";
import type { COMMON_ERRORS, Endpoint, ListedErrors, TOKEN_ERRORS } from "../endpoint.ts";
import * as accountsRing from "./accounts/ring.ts";
import * as accounts from "./accounts.ts";
import * as accountsBank from "./accounts-bank.ts";
import * as accountsPasskeys from "./accounts-passkeys.ts";
import * as alerts from "./alerts/rules.ts";
import * as announcements from "./announcements/announcements.ts";
import * as approvals from "./approvals.ts";
import * as audit from "./audit.ts";
import * as chatWork from "./chat/work.ts";
import * as chat from "./chat.ts";
import * as dashboard from "./dashboard.ts";
import * as deposits from "./deposits/payments.ts";
import * as games from "./games.ts";
import * as invites from "./invites.ts";
import * as kyc from "./kyc/documents.ts";
import * as ledger from "./ledger.ts";
import * as lists from "./lists/views.ts";
import * as memberData from "./member-data.ts";
import * as payouts from "./payouts.ts";
import * as protection from "./protection.ts";
import * as bonusFunnel from "./reports/bonus-funnel.ts";
import * as campaigns from "./reports/campaigns.ts";
import * as operations from "./reports/operations.ts";
import * as profit from "./reports/profit.ts";
import * as reports from "./reports.ts";
import * as search from "./search/everything.ts";
import * as segments from "./segments/segments.ts";
import * as companies from "./setup/companies.ts";
import * as setup from "./setup/versions.ts";
import * as shifts from "./shifts/shifts.ts";
import * as work from "./shifts/work.ts";
import * as spinwheel from "./spinwheel.ts";
import * as staffAccess from "./staff/access.ts";
import * as staffPreferences from "./staff/preferences.ts";
import * as staffRoles from "./staff/roles.ts";
import * as staff from "./staff.ts";
import * as cash from "./treasury/cash.ts";
import * as moves from "./treasury/moves.ts";
import * as sheets from "./treasury/sheets.ts";
import * as treasury from "./treasury.ts";
import * as wallet from "./wallet.ts";
import * as withdrawals from "./withdrawals.ts";

export const consoleContract = {
  staff: callsOf({ ...staff, ...staffPreferences, ...staffRoles, ...staffAccess }),
  chat: callsOf({ ...chat, ...chatWork }),
  audit: callsOf(audit),
  withdrawals: callsOf(withdrawals),
  payouts: callsOf(payouts),
  approvals: callsOf(approvals),
  setup: callsOf({ ...setup, ...companies }),
  accounts: callsOf({
    ...accounts,
    ...accountsPasskeys,
    ...accountsRing,
    ...accountsBank,
    ...memberData,
  }),
  ledger: callsOf(ledger),
  wallet: callsOf(wallet),
  games: callsOf(games),
  deposits: callsOf(deposits),
  invites: callsOf(invites),
  kyc: callsOf(kyc),
  announcements: callsOf(announcements),
  treasury: callsOf({ ...treasury, ...cash, ...moves, ...sheets }),
  lists: callsOf(lists),
  search: callsOf(search),
  dashboard: callsOf({ ...dashboard, ...operations }),
  segments: callsOf(segments),
  alerts: callsOf(alerts),
  shifts: callsOf({ ...shifts, ...work }),
  protection: callsOf(protection),
  spinwheel: callsOf(spinwheel),
  reports: callsOf({ ...reports, ...profit, ...bonusFunnel, ...campaigns }),
} satisfies Record<string, Record<string, Endpoint>>;

/** Codes that any call of the console can answer in addition to those that it lists. */
type AnyCallError =
  | (typeof COMMON_ERRORS)[number]
  | (typeof TOKEN_ERRORS)[number]
  | "FORBIDDEN"
  | "INVALID_IP"
  | "IDEMPOTENCY_KEY_REUSED";

/**
 * Every code that the console shows: the failures of its calls, and what they answer to a success.
 */
export type ConsoleAnswer =
  | ListedErrors<typeof consoleContract>
  | AnyCallError
  | "SUCCESS"
  | "APPROVAL_NEEDED";
