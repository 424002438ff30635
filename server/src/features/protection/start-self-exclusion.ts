import type { SelfExclusionLength } from "@krapao/contract/member/protection";
import { recordId, transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { confirmPassword, recordSecurityEvent } from "../accounts/index.ts";
import { readSetting } from "../lookups/index.ts";
import { publishExclusion } from "./publish-exclusion.ts";
import { lockOrCreateProtection } from "./queries.ts";
import { insertSelfExclusion, updateExcludedUntil } from "./queries-self-exclusions.ts";
import { selfExclusionEnd } from "./self-exclusion.ts";

/**
 * Starts a time-out or self-exclusion, or extends the current one. A length that would end earlier
 * changes nothing: a self-exclusion is never shortened, and the database refuses it too.
 * @throws WRONG_PASSWORD, REQUEST_LIMIT, PROTECTION_INACTIVE (the operator does not offer them)
 */
export async function startSelfExclusion(
  ctx: Context,
  {
    memberId,
    length,
    password,
  }: { memberId: bigint; length: SelfExclusionLength; password: string },
): Promise<void> {
  if (!(await readSetting(ctx.db, "playLimits"))) refuse("PROTECTION_INACTIVE");
  await confirmPassword(ctx, { memberId, password });
  await transaction(ctx.db, async (tx) => {
    const { excludedUntil } = await lockOrCreateProtection(tx, memberId);
    const at = ctx.clock.now();
    const until = selfExclusionEnd(length, at);
    if (excludedUntil && excludedUntil >= until) return;
    await updateExcludedUntil(tx, { memberId, until });
    await insertSelfExclusion(tx, {
      id: recordId(ctx),
      memberId,
      length,
      at,
      until,
      staffId: null,
    });
    await publishExclusion(ctx, tx, { memberId, length, at, until });
    await recordSecurityEvent(ctx, tx, { memberId, kind: "selfExcluded", until });
  });
  ctx.log.info({ event: "protection.selfExclusion", memberId }, "member self-excluded");
}
