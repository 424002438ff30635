import type { PauseLength } from "@krapao/contract/protection";
import { recordId, transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { confirmPassword, noteSecurity } from "../accounts/index.ts";
import { readSetting } from "../lookups/index.ts";
import { endOfPause } from "./pause.ts";
import { claimProtection, updatePausedUntil } from "./queries.ts";
import { insertPause } from "./queries-changes.ts";

/**
 * Begins a rest from play, or makes the one that runs longer. One that would end sooner changes nothing: no call makes a rest
 * shorter, and the database refuses it.
 * @throws WRONG_PASSWORD, REQUEST_LIMIT, PROTECTION_INACTIVE while the operator takes none
 */
export async function startPause(
  ctx: Context,
  { memberId, length, password }: { memberId: bigint; length: PauseLength; password: string },
): Promise<void> {
  if (!(await readSetting(ctx.db, "playLimits"))) refuse("PROTECTION_INACTIVE");
  await confirmPassword(ctx, { memberId, password });
  await transaction(ctx.db, async (tx) => {
    const { pausedUntil } = await claimProtection(tx, memberId);
    const at = ctx.clock.now();
    const until = endOfPause(length, at);
    if (pausedUntil && pausedUntil >= until) return;
    await updatePausedUntil(tx, { memberId, until });
    await insertPause(tx, { id: recordId(ctx), memberId, length, at, until, staffId: null });
    await noteSecurity(ctx, tx, { memberId, kind: "paused", until });
  });
  ctx.log.info({ event: "protection.pause", memberId }, "a member rests from play");
}
