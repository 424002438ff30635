import type th from "./th.ts";

export default {
  slot: "Slots",
  sport: "Sports & casino",
  lotto: "Lotto",
  count: (count) => `${count} ${count === 1 ? "provider" : "providers"}`,
  previous: "Previous",
  next: "Next",
  open: "Open",
  notOpen: "Not open",
  paused: "On a break",
  closed: "Closed now",
  moving: "Transferring",
  stale: (time) => `As of ${time}`,
  neverRead: "Waiting for balance",
  openAccount: "Open account",
  credits: "credits",
  account: "Game account",
  openingGame: (game) => `Opening ${game}`,
} satisfies typeof th;
