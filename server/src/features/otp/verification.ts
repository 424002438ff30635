import type { Db, Tx } from "../../kernel/db.ts";
import { isVerificationFresh } from "./otp.ts";
import { markUsed, selectLastVerification } from "./queries.ts";

/** Whether whoever holds this phone has proved it lately; a registration since then does not undo that. */
export async function isPhoneVerified(
  db: Db | Tx,
  { phone, now }: { phone: string; now: Date },
): Promise<boolean> {
  const verifiedAt = await selectLastVerification(db, phone);
  return verifiedAt !== null && isVerificationFresh(verifiedAt, now);
}

/** Uses the phone's verification for a registration: the next send asks for a new code. */
export function useVerification(
  tx: Tx,
  { phone, now }: { phone: string; now: Date },
): Promise<void> {
  return markUsed(tx, { phone, at: now });
}
