import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { waitEndOf } from "../conditions/end.ts";
import { lockConditions } from "../conditions/queries.ts";
import { askToWait } from "./queries.ts";

/**
 * The member asks that the gift is not given back at its end while open stakes could still meet the
 * condition. @throws NO_DATA (no condition is open)
 */
export async function waitForStakes(ctx: Context, memberId: bigint) {
  const endsAt = await transaction(ctx.db, async (tx) => {
    await lockConditions(tx, memberId);
    return askToWait(tx, { memberId, at: ctx.clock.now() });
  });
  return endsAt ? { message: "SUCCESS" as const, until: waitEndOf(endsAt) } : refuse("NO_DATA");
}
