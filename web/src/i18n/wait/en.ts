import type th from "./th.ts";

export default {
  in: (seconds) => `. Try again in ${seconds} seconds.`,
  at: (time) => `. Try again at ${time}.`,
  soon: ". Please wait a while and try again.",
  until: (time) => ` (until ${time})`,
} satisfies typeof th;
