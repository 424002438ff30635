/**
 * The one vocabulary of the product. A word is the folder in every room, the contract file, the table
 * prefix, the job and event prefix and the commit scope.
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
  "protection",
  // The operator's side
  "staff",
  "audit",
  "approvals",
  "dashboard",
  "reports",
  "setup",
  "treasury",
] as const;

export type Word = (typeof WORDS)[number];
