import { type AuditDetails, appendAudit } from "../../../kernel/audit.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { type StaffUser, subjectOf } from "../staff-user.ts";

/**
 * Writes an audit entry about a sign-in, where the caller has no token yet. An unknown username is
 * not stored: people type passwords into that field, and audit entries cannot be deleted.
 */
export async function auditSignIn(
  { clock }: Pick<Context, "clock">,
  tx: Tx,
  {
    call,
    staff,
    action,
    after,
  }: {
    call: { address: string; requestId: string };
    staff: Pick<StaffUser, "id" | "name"> | null;
    action: string;
    after?: NonNullable<AuditDetails["after"]>;
  },
): Promise<void> {
  await appendAudit(tx, {
    at: clock.now(),
    staffId: staff?.id ?? null,
    staffName: staff?.name ?? "unknown",
    action,
    subject: staff ? subjectOf(staff.id) : "staff:unknown",
    address: call.address,
    requestId: call.requestId,
    ...(after ? { after } : {}),
  });
}
