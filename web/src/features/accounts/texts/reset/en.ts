import type th from "./th.ts";

export default {
  title: "Forgotten password",
  steps: { phone: "Phone", otp: "OTP", password: "Password" },
  phoneTitle: "Forgot your password?",
  phoneText: "Enter the number you registered with. We send a code by SMS for a new password.",
  newTitle: "Set a new password",
  newText: "Every device is logged out.",
  newTextDelay: (hours) =>
    `Every device is logged out, and withdrawals wait ${hours} hours to protect your money.`,
  save: "Save the new password",
  saved: "Your new password is set. Please log in.",
  savedUntil: (time) => `Your new password is set. Withdrawals are possible from ${time}.`,
  toLogin: "Remembered it? Log in",
  noSms: "A new password by SMS is not possible at the moment. Write to us and we will help you.",
  otherWay: "No access to this number, or no SMS?",
  support: "Write to us",
  draft: (phone) =>
    `I forgot my password${phone && `, my phone is ${phone}`}. Please help me to get into my account.`,
} satisfies typeof th;
