import type th from "./th.ts";

export default {
  notFoundTitle: "Not found",
  notFoundText: "We cannot find this page. The link may have expired or been mistyped.",
  goHome: "Back to home",
  terminatedTitle: "This service has closed",
  terminatedText:
    "Thank you for being with us. If you still have money here, contact us on LINE to get it back.",
  contact: "Contact us",
} satisfies typeof th;
