import type th from "./th.ts";

export default {
  title: (gift) => `A bonus of ${gift} for this deposit`,
  gift: "Bonus",
  locked: "Your money locked until then",
  decline: "No bonus",
  declineAndPlay: "No bonus, play",
  terms: "All terms",
  view: "See bonus",
  from: (deposit) => `From your deposit of ${deposit}`,
} satisfies typeof th;
