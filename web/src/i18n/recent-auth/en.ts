import type th from "./th.ts";

export default {
  title: "Confirm it is you",
  text: "You logged in a while ago. To keep your money safe, please enter your password again.",
  password: "Password",
  required: "Enter your password",
  confirm: "Confirm and go on",
  confirming: "Confirming",
} satisfies typeof th;
