/**
 * The vocabulary of the product. Each word is a folder in every room, a contract file, a table
 * prefix, a job and event prefix and a commit scope.
 */
export const WORDS = [
  "accounts",
  "otp",
  "wallet",
  "games",
  "deposits",
  "withdrawals",
  "bonuses",
  "promotions",
  "invites",
  "refunds",
  "spinwheel",
  "statements",
  "chat",
  "lookups",
  "push",
  "announcements",
  "protection",
  "kyc",
  // Console and staff
  "staff",
  "audit",
  "approvals",
  "dashboard",
  "search",
  "lists",
  "reports",
  "segments",
  "setup",
  "treasury",
  "alerts",
  "shifts",
] as const;
