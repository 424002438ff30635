import type th from "./th.ts";

export default {
  title: "Confirm it is you",
  text: "You logged in a while ago. To keep your money safe, please enter your password again.",
  password: "Password",
  required: "Enter your password",
  confirm: "Confirm and go on",
  passkeyText:
    "You logged in a while ago. To keep your money safe, please use your passkey: your fingerprint, face or screen lock.",
  withdrawalText:
    "You have chosen to confirm every withdrawal with your passkey: your fingerprint, face or screen lock.",
  noPasskeyHere:
    "You have chosen to confirm every withdrawal with your passkey, and this browser cannot use it. Open the wallet in Chrome or Safari.",
  withPasskey: "Confirm with passkey",
  withPassword: "Use the password instead",
} satisfies typeof th;
