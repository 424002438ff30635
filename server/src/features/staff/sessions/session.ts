/** Sessions of the staff: every rule about when a token holds. */
import type { Role } from "@krapao/contract/office/permissions";

/** However busy it is, a session ends after this: a day's work. */
export const SESSION_LIFE_MS = 12 * 60 * 60 * 1_000;
/** A desk that nobody uses closes. */
export const IDLE_MS = 60 * 60 * 1_000;
/** Use is written down at most this often. */
export const SEEN_EVERY_MS = 30_000;
/** Who was seen within this time is at the desk. */
export const ONLINE_MS = 2 * 60 * 1_000;

/** A session with what is true of its person now. */
export interface StaffSession {
  id: string;
  staffId: string;
  name: string;
  role: Role;
  isActive: boolean;
  lastSeenAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
}

type SessionState = "open" | "UNAUTHORIZED" | "EXPIRED_AUTH_TOKEN" | "INVALID_USER_1";

/** Whether a token still opens anything. A revoked one is like one that never was. */
export function stateOf(session: StaffSession, now: Date): SessionState {
  if (session.revokedAt !== null) return "UNAUTHORIZED";
  if (!session.isActive) return "INVALID_USER_1";
  const isIdle = now.getTime() - session.lastSeenAt.getTime() >= IDLE_MS;
  if (isIdle || session.expiresAt.getTime() <= now.getTime()) return "EXPIRED_AUTH_TOKEN";
  return "open";
}

export function isDueToBeSeen({ lastSeenAt }: StaffSession, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= SEEN_EVERY_MS;
}
