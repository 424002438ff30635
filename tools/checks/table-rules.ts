/** The rules of table-arrows.ts as data: which features may name whose tables. */

/**
 * Features that read the records of all others, to show, count or search them. Only other readers
 * import them or read their tables.
 */
export const readers: readonly string[] = [
  "alerts",
  "announcements",
  "audit",
  "dashboard",
  "lists",
  "reports",
  "search",
  "shifts",
];

/**
 * Money and accounts: whose tables a feature names in its own SQL, downwards. What is new is
 * published by the owner instead (`published.ts`), so this list only becomes shorter.
 */
export const reads: Record<string, string[]> = {
  accounts: ["approvals", "otp", "segments", "staff"],
  bonuses: ["accounts", "games", "segments"],
  chat: ["segments", "staff"],
  deposits: ["accounts", "approvals", "protection", "staff", "statements"],
  games: ["accounts"],
  invites: ["accounts", "games"],
  kyc: ["accounts", "staff"],
  lookups: ["segments"],
  protection: ["staff"],
  refunds: ["accounts", "games"],
  search: ["audit"],
  setup: ["approvals"],
  shifts: ["alerts", "audit"],
  spinwheel: ["accounts", "games", "staff"],
  statements: ["protection"],
  treasury: ["approvals"],
  wallet: [
    "accounts",
    "bonuses",
    "deposits",
    "games",
    "invites",
    "spinwheel",
    "statements",
    "withdrawals",
  ],
  withdrawals: ["accounts", "approvals", "bonuses", "deposits", "games", "staff", "statements"],
};

/**
 * Arrows that still point up: by import or by SQL. Without them nothing is a circle; the list only
 * becomes shorter (docs/decisions/0128-borders-in-sql.md).
 */
export const upward: Record<string, string[]> = {
  accounts: ["bonuses", "games", "protection", "statements", "withdrawals"],
  approvals: ["accounts", "staff"],
  bonuses: ["withdrawals"],
  chat: ["accounts"],
  dashboard: ["shifts"],
  kyc: ["withdrawals"],
  lookups: ["deposits"],
  protection: ["deposits"],
  push: ["accounts"],
  segments: ["accounts", "games"],
  statements: ["bonuses", "deposits", "games", "spinwheel", "withdrawals"],
  treasury: ["deposits", "games", "reports", "withdrawals"],
  withdrawals: ["wallet"],
};

/** Tables that another feature owns than the one of their prefix. */
export const ownTables: Record<string, string> = {
  reports_online: "dashboard",
  reports_queue_sample: "dashboard",
};

/** Tables of features that are named below the features; the list only becomes shorter. */
export const tablesBelow: readonly string[] = [
  "accounts_member",
  "accounts_session",
  "staff_grant",
  "staff_session",
  "staff_user",
];
