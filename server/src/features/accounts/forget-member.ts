import { appendAudit } from "../../kernel/audit.ts";
import { transaction } from "../../kernel/context.ts";
import type { Context } from "../../ports/context.ts";
import { requirePlay } from "../protection/index.ts";
import { blankMember, filesOfMember } from "./queries-forget.ts";

/**
 * Forgets a person at the person's own request: what names them goes, the books stay under the member's number. The database
 * is its owner's. May be repeated: what failed in between is done again.
 * @throws PLAY_PAUSED while the member rests from play, in words when there is no such member, or it has money anywhere
 */
export async function forgetMember(
  { db, clock, storage }: Pick<Context, "db" | "clock" | "storage">,
  { memberId, by, why }: { memberId: bigint; by: string; why: string },
): Promise<{ files: number }> {
  // Who is forgotten could open another account.
  await requirePlay(clock.now(), db, memberId);
  const keys = await filesOfMember(db, memberId);
  // Records go last: they alone know which files there are.
  for (const key of keys) await storage.remove(key);
  const at = clock.now();
  await transaction(db, async (tx) => {
    await blankMember(tx, { memberId, at });
    await appendAudit(tx, {
      ...{ at, staffId: null, staffName: by, action: "accounts.forget", why },
      ...{ subject: `member:${memberId}`, address: "local", requestId: `forget-${memberId}` },
      after: { files: keys.length },
    });
  });
  return { files: keys.length };
}
