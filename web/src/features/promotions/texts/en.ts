import type th from "./th.ts";

export default {
  code: "Promotion code",
  search: "Search",
  searching: "Looking for the promotion",
  required: "Please enter a promotion code",
  notFound: "Promotion not found. Please check the spelling.",
  title: "Promotion",
  use: "Use this promotion",
  using: "Taking the promotion",
  blocked: "You have an active bonus. End it before you use a promotion.",
  done: (code) => `Promotion ${code} received`,
  failed: "The promotion could not be received",
} satisfies typeof th;
