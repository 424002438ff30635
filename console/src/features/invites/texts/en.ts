import type th from "./th.ts";

export default {
  list: "Commissions in review",
  empty: "No commission needs a decision",
  emptyText: "Commissions appear here when inviter and invited friend share something",
  pair: "Inviter and friend",
  shares: "They share",
  amount: "Commissions",
  waits: "Waiting",
  inviter: "Inviter",
  invitee: "Invited friend",
  kinds: {
    holder: "Account holder",
    account: "Bank account",
    device: "Device",
    address: "Address",
  },
  hints: {
    holder: "The name of the account holder is the same, now or in an earlier account",
    account: "Both have used the same account number",
    device: "Both have logged in from the same device",
    address:
      "Both have logged in from the same internet address. A mobile network can be one for many people",
  },
  commissions: "Waiting commissions",
  deposit: "Deposit",
  commission: "Commission",
  earned: "Earned",
  count: (count: number) => `${count} ${count === 1 ? "commission" : "commissions"}`,
  approve: "Approve",
  approveTitle: (amount: string) => `Approve commissions of ${amount}?`,
  approveText:
    "The inviter can collect them under the usual terms. This pair does not wait again unless it shares something else.",
  approveReasons: ["One household, two people", "Same mobile network", "Verified by phone"],
  approved: "Approved",
  reject: "Reject",
  rejectTitle: (amount: string) => `Reject commissions of ${amount}?`,
  rejectText:
    "They are never paid. The inviter sees “Not granted”. Later commissions of this pair wait again.",
  rejectReasons: ["One person with two accounts", "Shared bank account"],
  rejected: "Rejected",
} satisfies typeof th;
