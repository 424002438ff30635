/** Sessions: every rule about when a token holds. */
import type { IdleMinutes } from "@krapao/contract/sessions";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Use is written down at most this often: a page that asks ten times a second writes once. */
export const SEEN_EVERY_MS = MINUTE_MS;
/** Whoever was away for this long has begun anew: the clock of the session starts again. A token holds for weeks. */
export const REST_MS = DAY_MS / 4;

/** How long a session lasts, by its member's choice: without use, and at most since the login. */
interface Life {
  idleMs: number;
  wholeMs: number | null;
}

const LIVES: Record<IdleMinutes, Life> = {
  0: { idleMs: 30 * DAY_MS, wholeMs: null },
  15: { idleMs: 15 * MINUTE_MS, wholeMs: 12 * HOUR_MS },
  30: { idleMs: 30 * MINUTE_MS, wholeMs: 12 * HOUR_MS },
  60: { idleMs: HOUR_MS, wholeMs: 12 * HOUR_MS },
  720: { idleMs: 12 * HOUR_MS, wholeMs: 30 * DAY_MS },
};

/** For this long after its member showed the password a session may do what asks for that. */
export const PROOF_MS = 15 * MINUTE_MS;

/** A session with what its member's state says about it. */
export interface Session {
  id: string;
  memberId: bigint;
  createdAt: Date;
  /** Also what an open page asks by itself. */
  lastSeenAt: Date;
  /** What somebody did. */
  usedAt: Date;
  idleMinutes: number;
  /** When the password was shown last: at the login, or since. */
  provedAt: Date;
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

/** Whether this use has to be written. What a page asks by itself never lengthens a session that its member limits. */
export function isDueToBeSeen(
  { lastSeenAt, usedAt }: Session,
  { now, isAttended }: { now: Date; isAttended: boolean },
): boolean {
  const last = isAttended ? usedAt : lastSeenAt;
  return now.getTime() - last.getTime() >= SEEN_EVERY_MS;
}

/** How long a session of this choice lasts. */
export function lifeOf(idleMinutes: number): Life {
  return LIVES[idleMinutes as IdleMinutes] ?? LIVES[0];
}

/** When a session ends that was used at a moment. */
export function endOf(
  { createdAt, idleMinutes }: Pick<Session, "createdAt" | "idleMinutes">,
  usedAt: Date,
): Date {
  const { idleMs, wholeMs } = lifeOf(idleMinutes);
  const idleEnd = usedAt.getTime() + idleMs;
  return new Date(wholeMs === null ? idleEnd : Math.min(idleEnd, createdAt.getTime() + wholeMs));
}

/** Whether the password was shown lately enough. */
export function isFresh(provedAt: Date, now: Date): boolean {
  return now.getTime() - provedAt.getTime() < PROOF_MS;
}
