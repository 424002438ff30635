import { refuse } from "../../../kernel/errors.ts";
import type { Resettable } from "./queries.ts";

/**
 * A number that was not verified at the registration can belong to another person, who would take
 * the account with a code. A suspended member is answered as at the login.
 * @throws PASSWORD_RESET_UNAVAILABLE, INACTIVE_USER
 */
export function requireResettable(member: Resettable | null): Resettable {
  if (!member || member.phoneVerifiedAt === null) return refuse("PASSWORD_RESET_UNAVAILABLE");
  if (member.suspendedAt !== null) return refuse("INACTIVE_USER");
  return member;
}
