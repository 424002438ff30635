import type th from "./th.ts";

export default {
  list: "Rewards in review",
  empty: "No reward needs a decision",
  emptyText: "Commissions and bonuses appear here when members share something",
  shares: "They share",
  amount: "Reward",
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
  member: "Requested by",
  others: "Already had it",
  giftKinds: { bonus: "Bonus", promotion: "Promotion" },
  actions: {
    reject: {
      label: "Reject",
      title: (amount: string) => `Reject commissions of ${amount}?`,
      text: "They are never paid. The inviter sees “Not granted”. Later commissions of this pair wait again.",
      reasons: ["One person with two accounts", "Shared bank account"],
      done: "Rejected",
    },
    approve: {
      title: (amount: string) => `Approve commissions of ${amount}?`,
      text: "The inviter can collect them under the usual terms. This pair does not wait again unless it shares something else.",
      reasons: ["One household, two people", "Same mobile network", "Verified by phone"],
      done: "Approved",
    },
  },
  gifts: {
    reject: {
      title: (gift: string) => `Reject ${gift}?`,
      text: "The member reads that it was not approved, and can request it again after 30 days. The deposit stays free.",
    },
    approve: {
      title: (gift: string) => `Approve ${gift}?`,
      text: "The member can claim it under the usual terms. It does not wait again for this campaign, unless the member shares something else.",
    },
  },
} satisfies typeof th;
