import type th from "./th.ts";

export default {
  deposit: "Money has arrived in your wallet",
  withdrawal: "Your withdrawal has been paid",
  chat: "Our team has answered you",
  open: "Tap to open Krapao",
} satisfies typeof th;
