import type th from "./th.ts";

export default {
  title: "Deposit",
  ways: { bank: "Bank", qr: "Scan QR", wallet: "E-wallet" },
  payTo: (bank) => `Transfer to ${bank}`,
  walletTo: "Pay to this e-wallet",
  auto: "Automatic",
  manual: "Report",
  copy: "Copy",
  ownOnly: "Only from your own account:",
  channel: "Deposit channel",
  amount: "Amount to deposit",
  from: (minimum) => `Minimum ${minimum} · within 1 minute`,
  between: (minimum, maximum) => `${minimum} to ${maximum} · within 1 minute`,
  create: "Create QR",
  payWithin: (minutes) => `The QR is valid for ${minutes} minutes`,
  cancel: "Cancel this QR",
  transferred: "I have paid",
  report: "Report transfer",
} satisfies typeof th;
