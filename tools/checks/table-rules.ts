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
 * Money and accounts: whose tables a feature names in its own SQL, downwards. What the owner
 * publishes (`published.ts`) needs no line here, so this list only becomes shorter.
 */
export const reads: Record<string, string[]> = {
  accounts: ["approvals", "staff"],
  bonuses: ["accounts", "games", "segments", "statements"],
  chat: ["accounts", "segments", "staff"],
  deposits: ["accounts", "approvals", "protection", "staff", "statements"],
  games: ["accounts"],
  invites: ["accounts", "games"],
  kyc: ["accounts", "staff"],
  protection: ["staff"],
  push: ["accounts"],
  refunds: ["accounts", "games"],
  search: ["audit"],
  segments: ["accounts", "games"],
  setup: ["approvals"],
  shifts: ["alerts", "audit"],
  spinwheel: ["accounts", "games", "staff"],
  treasury: ["approvals", "deposits", "games", "withdrawals"],
  wallet: [
    "accounts",
    "bonuses",
    "deposits",
    "games",
    "invites",
    "protection",
    "spinwheel",
    "statements",
    "withdrawals",
  ],
  withdrawals: ["accounts", "approvals", "bonuses", "deposits", "games", "staff", "statements"],
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
