import type th from "./th.ts";

export default {
  read: "Read",
  follow: "Take me there",
} satisfies typeof th;
