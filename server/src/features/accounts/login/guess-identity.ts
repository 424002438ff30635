/**
 * Whose tokens were checked in this process. It admits no caller: it says for whom a read may begin
 * while the token is checked, and the check decides whether its answer counts.
 */
import type { MemberIdentity } from "../../../kernel/context.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { poolOf } from "../../../kernel/db/transaction.ts";

/** Kept tokens of a process; the oldest is dropped first. */
const TOKENS_MAX = 20_000;

const identitiesByPool = new WeakMap<Db, Map<string, MemberIdentity>>();

function identitiesOf(db: Db): Map<string, MemberIdentity> {
  const pool = poolOf(db);
  const known = identitiesByPool.get(pool);
  if (known) return known;
  const made = new Map<string, MemberIdentity>();
  identitiesByPool.set(pool, made);
  return made;
}

const keyOf = (tokenHash: Buffer): string => tokenHash.toString("latin1");

/** The member that a token had at its last check; undefined: not checked yet. */
export function guessIdentity(db: Db, tokenHash: Buffer): MemberIdentity | undefined {
  return identitiesOf(db).get(keyOf(tokenHash));
}

/** Keeps what a check has found. */
export function keepIdentity(db: Db, tokenHash: Buffer, member: MemberIdentity): void {
  const identities = identitiesOf(db);
  const key = keyOf(tokenHash);
  const known = identities.get(key);
  if (known && isSameIdentity(known, member)) return;
  const [oldest] = identities.size < TOKENS_MAX ? [] : identities.keys();
  if (oldest !== undefined) identities.delete(oldest);
  identities.set(key, member);
}

export function deleteIdentity(db: Db, tokenHash: Buffer): void {
  identitiesOf(db).delete(keyOf(tokenHash));
}

export function isSameIdentity(one: MemberIdentity | undefined, other: MemberIdentity): boolean {
  return (
    one?.memberId === other.memberId &&
    one.sessionId === other.sessionId &&
    one.reauthenticatedAt.getTime() === other.reauthenticatedAt.getTime()
  );
}
