import type th from "./th.ts";

export default {
  title: "News",
  go: { invite: "See my invite link", refund: "See my refund" },
} satisfies typeof th;
