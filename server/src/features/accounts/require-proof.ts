import type { MemberIdentity } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { isFresh } from "./session.ts";

/**
 * Whoever found a phone that is logged in does not know its member's password. Call it where nothing has been done yet, or
 * in the transaction that would do it: what is refused leaves no trace, and its idempotency key can be used again.
 * @throws PROOF_REQUIRED when the password was shown too long ago
 */
export function requireProof(
  { clock }: Pick<Context, "clock">,
  { provedAt }: Pick<MemberIdentity, "provedAt">,
): void {
  if (!isFresh(provedAt, clock.now())) refuse("PROOF_REQUIRED");
}
