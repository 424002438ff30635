/** Who is in the console, and on which page. It is kept in memory, and only while pages are open. */
import type { Permission } from "../permissions.ts";

/** The rooms of the console by the first part of their address, and what one needs to open them. */
export const PRESENCE_ROOMS = {
  "": "dashboard.read",
  withdrawals: "withdrawals.read",
  payouts: "withdrawals.read",
  treasury: "treasury.read",
  slips: "deposits.read",
  matching: "deposits.read",
  chat: "chat.read",
  members: "accounts.read",
  prizes: "accounts.read",
  transfers: "games.read",
  commissions: "invites.read",
  documents: "kyc.read",
  approvals: "approvals.read",
  shifts: "shifts.read",
  bonuses: "setup.read",
  wheel: "setup.read",
  providers: "setup.read",
  "bank-accounts": "setup.read",
  content: "setup.read",
  settings: "setup.read",
  alerts: "alerts.read",
  reports: "reports.read",
  staff: "staff.read",
  audit: "audit.read",
} as const satisfies Record<string, Permission>;
export type PresenceRoom = keyof typeof PRESENCE_ROOMS;

export const isPresenceRoom = (room: unknown): room is PresenceRoom =>
  typeof room === "string" && Object.hasOwn(PRESENCE_ROOMS, room);

/** A record that a page can have open. */
export const PRESENCE_RECORD = /^[\w.:~-]{1,64}$/;

/** A staff user with an open page. */
export interface Present {
  staffId: string;
  name: string;
  /** false: no key or pointer was used for some minutes. */
  isActive: boolean;
  /** null: in a room that the receiver may not open, or on a page of its owner only. */
  room: PresenceRoom | null;
  /** The record that is open there; null: none. */
  record: string | null;
}
