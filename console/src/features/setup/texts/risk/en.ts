import type th from "./th.ts";

export default {
  fields: {
    trustedHosts: "Trusted hosts",
    carrierRanges: "Address ranges of mobile carriers",
    payoutOverdueMinutes: "Payouts are overdue after (minutes)",
    transferOverdueMinutes: "Game transfers are overdue after (minutes)",
    bankChangeDelayHours: "A new bank account takes effect after (hours)",
    resetDelayHours: "Withdrawals wait after a password reset (hours)",
    conditionDays: "Days that the condition of a gift lasts",
    enteredMaxCashier: "Entered without the bank in a day: cashier",
    enteredMaxManager: "Entered without the bank in a day: manager",
    enteredMaxOwner: "Entered without the bank in a day: owner",
    exportsPerDay: "Exports of members' data per person and day",
    identityRequired: "Require an accepted identity document",
    identityMin: "Identity document required from",
    recentAuthMin: "Withdrawals require the password from",
    credentialsRecentAuth: "Game credentials require the password",
    reviewScore: "Manual review from score",
    mediumFrom: "Medium risk from",
    highFrom: "High risk from",
    points: "Points per rule",
    newMemberDays: "New member up to (days)",
    velocityCount: "High frequency in 24 hours from (count)",
    velocitySum: "High total in 24 hours from",
    large: "Large amount from",
    unusualTimes: "Multiple of the average from",
    fastWinTimes: "Fast win: multiple of the stake from",
    fastWinMin: "Fast win: minimum amount",
    bankChangeHours: "Bank account changed within (hours)",
    adjustmentDays: "Adjustment by staff within (days)",
    playFirst: "Deposits that were not played wait for a person",
    unknownDayMax: "Leaves by itself in 24 hours where play cannot be known",
    unknownMonthMax: "Leaves by itself in 30 days where play cannot be known",
    playDays: "Compare bonuses and bets of (days)",
    "rule.suspended": "Member is suspended",
    "rule.newMember": "New member",
    "rule.velocity": "Many withdrawals",
    "rule.large": "Large amount",
    "rule.unusual": "Unusually large",
    "rule.condition": "Bonus condition not met",
    "rule.sharedAccount": "Shared account number",
    "rule.sharedHolder": "Shared account holder",
    "rule.sharedDevice": "Shared device",
    "rule.sharedAddress": "Shared IP address",
    "rule.nameMismatch": "Account name differs",
    "rule.fastWin": "Unusually fast win",
    "rule.noIdentity": "No identity document",
    "rule.giftWithoutPlay": "Bonus leaves without play",
    "rule.sharedGift": "Bonus of a member who shares something",
    "rule.bankChange": "Bank account changed",
    "rule.unconfirmed": "Deposit not confirmed by the bank",
    "rule.decidedMoney": "Money that a staff decision brought back",
    "rule.otherPayer": "Payer is not known as this member",
    "rule.adjustment": "Adjustment by staff",
    "rule.newAddress": "New IP address today",
  },
  hints: {
    playFirst:
      "Bets take off the oldest deposit first. A withdrawal goes by itself when what stays in wallet and games is at least what was not played. Others always wait, are never of low risk, and are never paid together.",
    unknownDayMax:
      "Money that was moved to a provider without a report of bets, once a result was seen there. Above this sum a person decides. Members who share a holder, account or device have 0.",
    trustedHosts:
      "One on each line. Texts and links for members may name only these hosts: games, apps, LINE, banners, announcements, chat. “*.krapao.example” covers every host below that name. Two owners add a host, one removes it.",
    carrierRanges:
      "One on each line, such as 203.0.113.0/24. A carrier puts many phones behind one address. When ten or more members use an address of these ranges, it alone keeps no bonus waiting. Two people change the list.",
    enteredMaxCashier:
      "What one person may enter or credit in a day before the bank has reported it",
    enteredMaxManager:
      "What one person may enter or credit in a day before the bank has reported it",
    enteredMaxOwner: "What one person may enter or credit in a day before the bank has reported it",
    exportsPerDay:
      "One staff user may request this many exports on a day; a second person approves each",
    identityRequired:
      "A withdrawal without it goes to review, and the member is asked for the document",
    recentAuthMin: "For members who logged in more than 15 minutes ago",
    credentialsRecentAuth:
      "For members who logged in more than 15 minutes ago; also before a game opens",
    payoutOverdueMinutes: "From then on staff can resolve a payout that the bank has not confirmed",
    transferOverdueMinutes:
      "From then on a transfer with an unknown outcome is in the queue of staff, who can decide it",
    bankChangeDelayHours: "Gives the account owner time to object",
    resetDelayHours:
      "From the reset by SMS, and from when a bank account that was changed after it takes effect. 0: no wait.",
    conditionDays:
      "Counted from the taking of a bonus, promotion, refund, commission or prize. If it is not met by then, the gift is given back and the member keeps the own money. Gifts that were taken before keep their end.",
    reviewScore:
      "The score is at most 100. Below this score, amounts up to the automatic limit are paid immediately.",
    "rule.suspended": "The member cannot use the wallet",
    "rule.newMember": "Registered within the number of days set below",
    "rule.velocity": "High count or high total within 24 hours",
    "rule.large": "At least the amount set below",
    "rule.unusual": "A multiple of the member's average withdrawal",
    "rule.condition": "A bonus condition is still open",
    "rule.sharedAccount": "Other members have the same account number",
    "rule.sharedHolder": "Bank accounts of other members have the same holder",
    "rule.sharedDevice": "Other members used the same browser",
    "rule.sharedAddress":
      "Other members used the same IP address; with more than nine it counts half",
    "rule.nameMismatch": "The account holder differs from the registered name",
    "rule.fastWin": "Within a day, games paid out a multiple of the deposits and transfers in",
    "rule.noIdentity":
      "The amount requires an accepted identity document, and there is none. Always reviewed",
    "rule.giftWithoutPlay": "Bets are less than the bonuses received",
    "rule.sharedGift":
      "Asked when the condition of a bonus or promotion was met, and at the first withdrawal after it. Such a withdrawal always waits for review.",
    "rule.bankChange": "Changed recently, or a change is pending",
    "rule.unconfirmed":
      "A staff user entered a deposit that the bank has not confirmed. Such a withdrawal always waits for review.",
    "rule.decidedMoney":
      "A staff user decided that a transfer or a payout did not happen, or the external party contradicts such a decision. Always reviewed.",
    "rule.otherPayer":
      "A staff user credited a payment to this member, whose payer is another person or unknown. Such a withdrawal always waits for another staff user.",
    "rule.adjustment": "Manual credit or debit by staff",
    "rule.newAddress": "First login from this IP address today",
  },
} satisfies typeof th;
