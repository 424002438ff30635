import type th from "./th.ts";

export default {
  question: "How was our help?",
  stars: (count) => `${count} of 5`,
  comment: "Tell us more (optional)",
  send: "Send the rating",
  sending: "Sending",
  skip: "Skip",
  thanks: "Thank you for the rating",
  failed: "It was not sent. Please try again",
} satisfies typeof th;
