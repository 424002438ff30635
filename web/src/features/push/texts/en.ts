import type th from "./th.ts";

export default {
  title: "The app on this phone",
  notify: "Tell me when money comes in",
  notifyText:
    "Also when a withdrawal is paid, our team answers, or there is news from us. Amounts are never shown.",
  blocked: "Your browser blocks notifications. You can allow them in its site settings.",
  install: "Add to my screen",
} satisfies typeof th;
