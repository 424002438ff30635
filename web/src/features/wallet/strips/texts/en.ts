import type th from "./th.ts";

export default {
  openQr: (amount) => `QR ${amount} awaits payment`,
  left: "Time left",
  deposit: (amount) => `A deposit of ${amount} is being checked`,
  depositAndSlips: (amount, slips) =>
    `${amount} and ${slips === 1 ? "a slip" : `${slips} slips`} are being checked`,
  slip: "Your slip is being checked",
  byItself: "The money arrives by itself. Do not pay again.",
  heldUntil: (amount, time) => `${amount} has arrived and is kept until ${time}`,
  heldLimit: (amount) => `${amount} has arrived and waits for your limit`,
  heldAbove: (amount) => `${amount} has arrived and is more than your limit`,
  fitsFrom: (time) => `Arrives by itself from ${time}. Do not pay again.`,
  askBack: "It does not arrive by itself. You can ask for it back.",
  inviteBonus: "Invite bonus",
  collectFrom: (amount) => `from ${amount}`,
  waiting: (amount) => `${amount} waiting`,
  endBonus: "End your active bonus first",
  notNow: "Not now, see Invite",
  receive: "Claim",
  canWithdraw: (sum) => `Can be withdrawn ${sum}`,
  bonusDone: (percent) => `bonus ${percent}% of its target`,
  bonusMet: (sum) => `Bonus complete: ${sum} is yours`,
  bonusLost: (sum) => `Your money is free: ${sum}`,
} satisfies typeof th;
