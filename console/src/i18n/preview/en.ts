import type th from "./th.ts";

export default {
  active: "Active",
  suspended: "Suspended",
  wallet: "Wallet",
  phone: "Phone",
  lastSeen: "Last seen",
  joined: "Joined",
  never: "Never",
  failed: "This could not be loaded",
} satisfies typeof th;
