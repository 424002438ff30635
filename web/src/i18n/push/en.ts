import type th from "./th.ts";

export default {
  deposit: "Money has arrived in your wallet",
  waiting: "A payment has arrived. See where it is.",
  returning: "A payment that waits goes back to its account",
  returned: "A payment went back to its account",
  gift: "Your bonus is approved: claim it now",
  noGift: "The bonus you requested was not approved",
  withdrawal: "Your withdrawal has been paid",
  chat: "Our team has answered you",
  open: "Tap to open Krapao",
} satisfies typeof th;
