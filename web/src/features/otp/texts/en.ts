import type th from "./th.ts";

export default {
  title: "Enter the code",
  sentTo: "A 6-digit code was sent to",
  code: "OTP code",
  codeLabel: "OTP code, 6 digits",
  reference: "Ref.",
  resendIn: "New code in",
  noCode: "No code?",
  tooManyTries: "The code was wrong five times. Please request a new one.",
  changePhone: "Change phone number",
} satisfies typeof th;
