/** Rules about how long a member's token is valid. */
import type { IdleMinutes } from "@krapao/contract/member/sessions";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@krapao/contract/time";

/** A use is recorded at most this often: a page that calls ten times a second writes once. */
export const RECORD_USE_EVERY_MS = MINUTE_MS;
/**
 * After this long without use the shown start of the session is reset: a token is valid for weeks.
 */
export const RESTART_AFTER_MS = DAY_MS / 4;

/** How long a session lasts without use, and at most since the login (null: no such end). */
interface Life {
  idleMs: number;
  totalMs: number | null;
}

const LIVES: Record<IdleMinutes, Life> = {
  0: { idleMs: 30 * DAY_MS, totalMs: null },
  15: { idleMs: 15 * MINUTE_MS, totalMs: 12 * HOUR_MS },
  30: { idleMs: 30 * MINUTE_MS, totalMs: 12 * HOUR_MS },
  60: { idleMs: HOUR_MS, totalMs: 12 * HOUR_MS },
  720: { idleMs: 12 * HOUR_MS, totalMs: 30 * DAY_MS },
};

/** How long a confirmed password counts for step-up authentication. */
export const RECENT_AUTH_MS = 15 * MINUTE_MS;

/** A session with the suspension of its member. */
export interface Session {
  id: string;
  memberId: bigint;
  createdAt: Date;
  /** Last call, including timers of an open page. */
  lastSeenAt: Date;
  /** Last action of the member. */
  usedAt: Date;
  idleMinutes: number;
  /** Last confirmation of the password: at the login, or since. */
  reauthenticatedAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  suspendedAt: Date | null;
}

export type SessionState = "open" | "UNAUTHORIZED" | "EXPIRED_AUTH_TOKEN" | "INVALID_USER_1";

/** State of a session by its token. A revoked session answers like an unknown one. */
export function stateOf(session: Session | null, now: Date): SessionState {
  if (!session || session.revokedAt !== null) return "UNAUTHORIZED";
  if (session.suspendedAt !== null) return "INVALID_USER_1";
  if (session.expiresAt.getTime() <= now.getTime()) return "EXPIRED_AUTH_TOKEN";
  return "open";
}

/**
 * Whether this use has to be recorded. Timers of a page do not extend a session with an idle limit.
 */
export function shouldRecordUse(
  { lastSeenAt, usedAt }: Session,
  { now, isAttended }: { now: Date; isAttended: boolean },
): boolean {
  const last = isAttended ? usedAt : lastSeenAt;
  return now.getTime() - last.getTime() >= RECORD_USE_EVERY_MS;
}

export function lifeOf(idleMinutes: number): Life {
  return LIVES[idleMinutes as IdleMinutes] ?? LIVES[0];
}

/** End of a session that was last used at `usedAt`. */
export function endOf(
  { createdAt, idleMinutes }: Pick<Session, "createdAt" | "idleMinutes">,
  usedAt: Date,
): Date {
  const { idleMs, totalMs } = lifeOf(idleMinutes);
  const idleEnd = usedAt.getTime() + idleMs;
  return new Date(totalMs === null ? idleEnd : Math.min(idleEnd, createdAt.getTime() + totalMs));
}

/** Whether the password was confirmed recently enough for step-up authentication. */
export function isRecentAuth(reauthenticatedAt: Date, now: Date): boolean {
  return now.getTime() - reauthenticatedAt.getTime() < RECENT_AUTH_MS;
}
