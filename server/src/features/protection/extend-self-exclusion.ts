import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { getConsoleMember } from "../accounts/index.ts";
import { publishExclusion } from "./publish-exclusion.ts";
import { lockProtection } from "./queries.ts";
import { insertSelfExclusion, updateExcludedUntil } from "./queries-self-exclusions.ts";
import { selfExclusionEnd } from "./self-exclusion.ts";

/**
 * Extends the member's running self-exclusion, counted from now.
 * @throws NO_DATA, ALREADY_DECIDED (none is running, or it ends later than that)
 */
export async function extendSelfExclusion(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.protection.extend>,
): Promise<{ message: "SUCCESS" }> {
  const memberId = BigInt(call.params.memberId);
  const { length, why } = call.input;
  await transaction(ctx.db, async (tx) => {
    await getConsoleMember(tx, memberId);
    const before = (await lockProtection(tx, memberId))?.excludedUntil;
    const at = ctx.clock.now();
    const until = selfExclusionEnd(length, at);
    if (!before || before <= at || before >= until) return refuse("ALREADY_DECIDED");
    await updateExcludedUntil(tx, { memberId, until });
    const { staffId } = call.staff;
    await insertSelfExclusion(tx, { id: recordId(ctx), memberId, length, at, until, staffId });
    await publishExclusion(ctx, tx, { memberId, length, at, until });
    await call.audit(tx, {
      subject: `member:${memberId}`,
      before: { excludedUntil: before.toISOString() },
      after: { excludedUntil: until.toISOString() },
      why,
    });
  });
  ctx.push.ways(memberId);
  return { message: "SUCCESS" };
}
