import type th from "./th.ts";

export default {
  title: "News",
  picture: (at, count) => `Picture ${at} of ${count}`,
  go: { invite: "See my invite link", refund: "See my refund" },
} satisfies typeof th;
