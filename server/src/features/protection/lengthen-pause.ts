import type { office } from "@krapao/contract/office";
import { recordId, transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { requireDeskMember } from "../accounts/index.ts";
import { endOfPause } from "./pause.ts";
import { lockProtection, updatePausedUntil } from "./queries.ts";
import { insertPause } from "./queries-changes.ts";

/**
 * Makes a rest longer that a member has begun, counted from now.
 * @throws NO_DATA, ALREADY_DECIDED when none runs, or it runs longer than that
 */
export async function lengthenPause(
  ctx: Context,
  call: OfficeCall<typeof office.protection.lengthen>,
): Promise<{ message: "SUCCESS" }> {
  const memberId = BigInt(call.params.memberId);
  const { length, why } = call.input;
  await transaction(ctx.db, async (tx) => {
    await requireDeskMember(tx, memberId);
    const before = (await lockProtection(tx, memberId))?.pausedUntil;
    const at = ctx.clock.now();
    const until = endOfPause(length, at);
    if (!before || before <= at || before >= until) return refuse("ALREADY_DECIDED");
    await updatePausedUntil(tx, { memberId, until });
    const { staffId } = call.staff;
    await insertPause(tx, { id: recordId(ctx), memberId, length, at, until, staffId });
    await call.audit(tx, {
      subject: `member:${memberId}`,
      before: { pausedUntil: before.toISOString() },
      after: { pausedUntil: until.toISOString() },
      why,
    });
  });
  return { message: "SUCCESS" };
}
