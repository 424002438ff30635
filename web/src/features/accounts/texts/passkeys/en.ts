import type th from "./th.ts";

export default {
  logIn: "Log in with a passkey",
  loggingIn: "Logging in",

  offerTitle: "Log in with one touch",
  offerText:
    "Next time use your fingerprint, face or screen lock instead of typing a password. A passkey works on this wallet only, and a false website cannot steal it.",
  offerYes: "Add a passkey",
  offerNo: "Later",

  text: "Log in and confirm with your fingerprint, face or screen lock. Your password keeps working.",
  none: "No passkeys yet",
  added: (date) => `Added ${date}`,
  neverUsed: "Not used yet",
  add: "Add a passkey on this device",
  adding: "Adding",
  addDone: "The passkey is added",
  renameOf: (name) => `Rename ${name}`,
  name: "Name",
  required: "Enter a name",
  remove: "Remove",
  removeOf: (name) => `Remove ${name}`,
  removeTitle: (name) => `Remove the passkey ${name}?`,
  removeText: "It cannot log in any more. Please delete it in the settings of that device as well.",
  removeLast: "This is your last passkey: withdrawals will not ask for one any more.",
  removed: "The passkey is removed",
  cancel: "Cancel",
  confirmAll: "Confirm every withdrawal with a passkey",
  confirmAllText: "Money can be withdrawn only on a device that has your passkey",
} satisfies typeof th;
