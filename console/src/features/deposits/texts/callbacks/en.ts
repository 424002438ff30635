import type th from "./th.ts";

export default {
  title: "Callbacks that could not be used",
  none: "No such callbacks",
  noneText: "A signed callback that the server cannot use appears here",
  party: "External party",
  times: "Received",
  field: "Field that cannot be read",
  first: "First received",
  last: "Last received",
  body: "Body as received",
  empty: "(empty)",
  open: "Open",
  closed: "Closed",
  reasons: {
    malformed: "Unreadable",
    content: "Contradicts our record",
    unstorable: "A value cannot be stored",
    unconfirmed: "Not confirmed by the bank",
  },
  hints: {
    malformed:
      "The signature is right, but the body is not what was agreed. Nothing was booked. Look for the payment in the bank’s app and enter it.",
    content:
      "The amount or currency differs from our payout. Nothing was booked. Compare it with the bank.",
    unstorable:
      "The database refuses a value, such as a date. Nothing was booked. Look for the payment in the bank’s app and enter it.",
    unconfirmed:
      "The bank’s notice names a payment that the bank does not show when it is asked. Nothing was booked. Read it again later, and compare it with the bank’s app.",
  },
  actions: {
    retry: {
      label: "Read again",
      text: "After an update of the server. A payment that it reports is recorded as if it arrived now, and the callback is closed.",
    },
    close: { label: "Close", text: "Say what you found out. Closing moves no money." },
    reopen: { label: "Reopen", text: "It is back in the queue. Reopening moves no money." },
  },
} satisfies typeof th;
