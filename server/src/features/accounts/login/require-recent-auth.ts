import type { MemberIdentity } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { isRecentAuth } from "./session.ts";

/**
 * Protects the member when another person holds the unlocked phone. Call it before the operation
 * has written anything, or inside its transaction: the refusal then leaves nothing behind, and the
 * idempotency key can be used again.
 * @throws RECENT_AUTH_REQUIRED when the password was confirmed too long ago
 */
export function requireRecentAuth(
  { clock }: Pick<Context, "clock">,
  { reauthenticatedAt }: Pick<MemberIdentity, "reauthenticatedAt">,
): void {
  if (!isRecentAuth(reauthenticatedAt, clock.now())) refuse("RECENT_AUTH_REQUIRED");
}
