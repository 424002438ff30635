import type th from "./th.ts";

export default {
  openQr: (amount) => `QR ${amount} awaits payment`,
  left: "Time left",
  deposit: (amount) => `A deposit of ${amount} is being checked`,
  depositAndSlips: (amount, slips) =>
    `${amount} and ${slips === 1 ? "a slip" : `${slips} slips`} are being checked`,
  slip: "Your slip is being checked",
  byItself: "The money arrives by itself. Do not pay again.",
  inviteBonus: "Invite bonus",
  collectFrom: (amount) => `from ${amount}`,
  waiting: (amount) => `${amount} waiting`,
  endBonus: "End your active bonus first",
  notNow: "Not now, see Invite",
  nothingEarned: "nothing yet",
  receive: "Claim",
} satisfies typeof th;
