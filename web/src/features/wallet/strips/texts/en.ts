import type th from "./th.ts";

export default {
  openQr: (amount) => `QR ${amount} awaits payment`,
  left: "Time left",
  inviteBonus: "Invite bonus",
  collectFrom: (amount) => `from ${amount}`,
  waiting: (amount) => `${amount} waiting`,
  endBonus: "End your active bonus first",
  notNow: "Not now, see Invite",
  nothingEarned: "nothing yet",
  receive: "Claim",
} satisfies typeof th;
