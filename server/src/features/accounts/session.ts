/** Sessions: every rule about when a token holds. */
const DAY_MS = 24 * 60 * 60 * 1_000;

/** A session ends when it was not used for this long. */
export const SESSION_LIFE_MS = 30 * DAY_MS;
/** Use is written down at most this often: a page that asks ten times a second writes once. */
export const SEEN_EVERY_MS = 60_000;
/** Whoever was away for this long has begun anew: the clock of the session starts again. A token holds for weeks. */
export const REST_MS = DAY_MS / 4;

/** A session with what its member's state says about it. */
export interface Session {
  id: string;
  memberId: bigint;
  lastSeenAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  suspendedAt: Date | null;
}

export type SessionState = "open" | "UNAUTHORIZED" | "EXPIRED_AUTH_TOKEN" | "INVALID_USER_1";

/** Whether a token still opens anything. A revoked one is like one that never was. */
export function stateOf(session: Session | null, now: Date): SessionState {
  if (!session || session.revokedAt !== null) return "UNAUTHORIZED";
  if (session.suspendedAt !== null) return "INVALID_USER_1";
  if (session.expiresAt.getTime() <= now.getTime()) return "EXPIRED_AUTH_TOKEN";
  return "open";
}

export function isDueToBeSeen({ lastSeenAt }: Session, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= SEEN_EVERY_MS;
}
