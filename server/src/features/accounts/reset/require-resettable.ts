import { refuse } from "../../../kernel/errors.ts";
import type { Resettable } from "./queries.ts";

/**
 * A number that was not verified at the registration can belong to another person, who would take
 * the account with a code. A number of two members does not say whose password is forgotten: staff
 * first give one of them another phone. A suspended member is answered as at the login.
 * @throws PASSWORD_RESET_UNAVAILABLE, PHONE_SHARED, INACTIVE_USER
 */
export function requireResettable(member: Resettable | null): Resettable {
  if (!member || member.phoneVerifiedAt === null) return refuse("PASSWORD_RESET_UNAVAILABLE");
  if (member.isShared) return refuse("PHONE_SHARED");
  if (member.suspendedAt !== null) return refuse("INACTIVE_USER");
  return member;
}
