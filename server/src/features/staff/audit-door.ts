import { type AuditNote, appendAudit } from "../../kernel/audit.ts";
import type { Tx } from "../../kernel/db.ts";
import type { Context } from "../../ports/context.ts";
import { subjectOf } from "./member.ts";

export interface Who {
  id: string;
  name: string;
}

/**
 * Writes what happened at the door, where nobody has a token yet. A name that nobody has is not kept: people type
 * passwords there, and the audit log forgets nothing.
 */
export async function auditDoor(
  { clock }: Pick<Context, "clock">,
  tx: Tx,
  {
    call,
    who,
    action,
    after,
  }: {
    call: { address: string; requestId: string };
    who: Who | null;
    action: string;
    after?: NonNullable<AuditNote["after"]>;
  },
): Promise<void> {
  await appendAudit(tx, {
    at: clock.now(),
    staffId: who?.id ?? null,
    staffName: who?.name ?? "nobody",
    action,
    subject: who ? subjectOf(who.id) : "staff:unknown",
    address: call.address,
    requestId: call.requestId,
    ...(after ? { after } : {}),
  });
}
