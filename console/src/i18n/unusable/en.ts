import type th from "./th.ts";

export default {
  /** Why an answer proves nothing. */
  kinds: {
    denied: "The company denies our calls",
    unreadable: "The answer could not be read",
    mismatch: "The company knows our reference with other content",
    error: "The company answered with an error",
    none: "No answer",
  },
} satisfies typeof th;
