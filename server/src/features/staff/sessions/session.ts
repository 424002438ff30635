/** Rules about how long a staff user's token is valid. */
import type { Grant } from "@krapao/contract/console/permissions";

/** A session in use ends after this: one working day. */
export const SESSION_LIFE_MS = 12 * 60 * 60 * 1_000;
/** An unused session ends after this. */
export const IDLE_MS = 60 * 60 * 1_000;
/** A use is recorded at most this often. */
export const RECORD_USE_EVERY_MS = 30_000;
/** A staff user whose session was used within this time is shown as online. */
export const ONLINE_MS = 2 * 60 * 1_000;

/** A session with the current state of its staff user. */
export interface StaffSession extends Grant {
  id: string;
  staffId: string;
  name: string;
  networks: string[] | null;
  isActive: boolean;
  lastSeenAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
}

type SessionState = "open" | "UNAUTHORIZED" | "EXPIRED_AUTH_TOKEN" | "INVALID_USER_1";

/** State of a session by its token. A revoked session answers like an unknown one. */
export function stateOf(session: StaffSession, now: Date): SessionState {
  if (session.revokedAt !== null) return "UNAUTHORIZED";
  if (!session.isActive) return "INVALID_USER_1";
  const isIdle = now.getTime() - session.lastSeenAt.getTime() >= IDLE_MS;
  if (isIdle || session.expiresAt.getTime() <= now.getTime()) return "EXPIRED_AUTH_TOKEN";
  return "open";
}

export function shouldRecordUse({ lastSeenAt }: StaffSession, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= RECORD_USE_EVERY_MS;
}
