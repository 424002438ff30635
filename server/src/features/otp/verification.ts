import type { Db, Tx } from "../../kernel/db/database.ts";
import { isVerificationFresh } from "./otp.ts";
import { findLastVerification, updateUsed } from "./queries.ts";

/** Whether the phone is verified recently. A registration since then does not change that. */
export async function isPhoneVerified(
  db: Db | Tx,
  { phone, now }: { phone: string; now: Date },
): Promise<boolean> {
  const verifiedAt = await findLastVerification(db, phone);
  return verifiedAt !== null && isVerificationFresh(verifiedAt, now);
}

/** Uses the phone's verifications for a registration: the next send requires a new code. */
export function useVerification(
  tx: Tx,
  { phone, now }: { phone: string; now: Date },
): Promise<void> {
  return updateUsed(tx, { phone, at: now });
}
