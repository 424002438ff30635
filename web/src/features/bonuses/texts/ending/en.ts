import type th from "./th.ts";

export default {
  ended: (at) => `The condition ended at ${at}. Your bets placed before that are being counted.`,
  waits: (until) => `If it is not met, it waits for open bets until ${until} at the latest.`,
  byItself: (at, keeps) =>
    `The gift will be given back by itself on ${at}. By what you have now, you keep ${keeps}.`,
  wait: "Wait for open bets",
  otherwise:
    "Otherwise, if the condition is not met at its end, the gift is given back without waiting.",
} satisfies typeof th;
