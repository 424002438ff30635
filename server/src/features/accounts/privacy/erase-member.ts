import { appendCommandAudit } from "../../../kernel/audit.ts";
import { recordId, transaction } from "../../../kernel/context.ts";
import type { Context } from "../../../ports/context.ts";
import { eraseMemberData, listMemberFiles } from "./queries.ts";
import { refuseWhileExcluded } from "./refuse-while-excluded.ts";

/**
 * Erases a member's personal data at the member's request; the ledger stays under the member's id.
 * It needs the login of administrators. It can be repeated after a failure.
 * @throws SELF_EXCLUDED, or a database error when there is no such member or the member has money
 */
export async function eraseMember(
  {
    db,
    clock,
    random,
    storage,
    auditKey,
  }: Pick<Context, "db" | "clock" | "random" | "storage"> & { auditKey: Buffer },
  { memberId, by, why }: { memberId: bigint; by: string; why: string },
): Promise<{ files: number }> {
  await refuseWhileExcluded(db, { memberId, at: clock.now() });
  const keys = await listMemberFiles(db, memberId);
  // The records go last, because only they name the files: a second try can find them again.
  for (const key of keys) await storage.remove(key);
  const at = clock.now();
  await transaction(db, async (tx) => {
    await eraseMemberData(tx, { memberId, at });
    await appendCommandAudit(tx, {
      auditKey,
      at,
      name: by,
      action: "accounts.erase",
      why,
      subject: `member:${memberId}`,
      requestId: recordId({ clock, random }),
      after: { files: keys.length },
    });
  });
  return { files: keys.length };
}
