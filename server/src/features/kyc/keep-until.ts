import type { DocumentState } from "@krapao/contract/member/kyc/documents";
import { DAY_MS } from "@krapao/contract/time";
import type { Context } from "../../ports/context.ts";

/** A picture that was never accepted proves nothing: it is kept for a complaint only. */
const NEVER_ACCEPTED_DAYS = 90;

/** Until when pictures of a document are kept that leave a state now. */
export function keepUntil({ clock, settings }: Context, from: DocumentState): Date {
  const wasAccepted = from === "accepted" || from === "expired";
  const days = wasAccepted ? settings.keepKycDays : NEVER_ACCEPTED_DAYS;
  return new Date(clock.nowMs() + days * DAY_MS);
}
