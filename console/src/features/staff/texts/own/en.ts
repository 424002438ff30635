import type th from "./th.ts";

export default {
  title: "How I work",
  follows: "Kept with your account: the same on every machine you sign in on",
  startPage: "First page after the sign-in",
  usualPage: (name) => `As the role has it (${name})`,
  startHint: "Pages that your role may open. A link to another page still opens that page",
  density: "Height of the rows of tables",
  asDevice: "As on the device",
  densities: { comfortable: "Comfortable", compact: "Compact" },
  signature: "Chat signature",
  signatureHint:
    "Added below a canned reply that you choose, in its language. You can change it before you send",
  signatureText: "Signature",
  signatureLines: (max) => `Up to 2 lines and ${max} characters; empty: none`,
  signatureWrong: "A signature has up to 2 lines",
  sample: "The money is in your wallet. Thank you for waiting.",
} satisfies typeof th;
