import type th from "./th.ts";

export default {
  title: "Gift links without an outcome",
  tabs: { waiting: "Waiting", done: "Closed" },
  none: "No gifts wait too long",
  noneText: "A gift link without an outcome for an hour appears here",
  link: "Link ends in",
  share: "Our share",
  sent: "Sent",
  answer: "Last answer of the issuer",
  answers: {
    denied: "The issuer does not serve us",
    unreadable: "The answer cannot be read",
    mismatch: "The answer is about another gift",
    error: "The issuer is broken",
    refused: "The issuer refuses, but an earlier call may still run",
    none: "No answer",
  },
  answeredAt: "Answered",
  attempts: "Times asked",
  states: {
    claimed: "Not redeemed yet",
    redeeming: "May be redeemed",
    credited: "Received",
    failed: "Not received",
  },
  hints: {
    claimed:
      "This gift was never redeemed: its money is still with the sender. The server goes on asking.",
    redeeming:
      "The gift was redeemed, and the outcome is unknown: its money may be in our wallet. Ask again, or look at what the wallet received in the TrueMoney app.",
    credited: "A staff user entered what the wallet received.",
    failed: "A staff user closed this gift without money.",
  },
  asked: {
    claimed: "Still no outcome",
    redeeming: "Still no outcome",
    credited: "Credited to the member",
    failed: "The gift cannot be redeemed",
  },
  actions: {
    ask: { label: "Ask again now" },
    close: {
      label: "Close as not received",
      text: "The member sees that it failed and may send the link again. Look at what the wallet received first.",
    },
    received: {
      label: "Close as received",
      text: "Enter what the wallet received. It waits in the matching queue until a second person credits it to the member.",
      fields: { received: "Received by the wallet" },
      asked: "Entered: a second person credits it",
    },
  },
} satisfies typeof th;
