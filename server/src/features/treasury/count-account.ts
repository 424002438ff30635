import { fromMinor } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { recordId, transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { insertCount, selectAccounts, selectCounts } from "./queries.ts";
import { forgetRoom } from "./read-room.ts";

/** As far as somebody's clock may be ahead of ours. */
const AHEAD_MS = 60_000;

/**
 * Notes what the bank says is on an account. The bank feed tells no balances: what is on an account is what was counted
 * last, and what our records say came since.
 * @throws NO_DATA, KEY_INVALID of a time that is not yet
 */
export async function countAccount(
  ctx: Context,
  call: OfficeCall<typeof office.treasury.count>,
): Promise<{ message: "SUCCESS" }> {
  const { params, input, staff } = call;
  const now = ctx.clock.now();
  const countedAt = input.at === null ? now : new Date(input.at);
  if (countedAt.getTime() > now.getTime() + AHEAD_MS) refuse("KEY_INVALID", { at: "KEY_INVALID" });
  await transaction(ctx.db, async (tx) => {
    const account = (await selectAccounts(tx)).find(({ code }) => code === params.code);
    if (!account) return refuse("NO_DATA");
    const { bankCode, accountNo } = account;
    const before = (await selectCounts(tx)).find(({ code }) => code === params.code);
    await insertCount(tx, {
      ...{ id: recordId(ctx), bankCode, accountNo, balanceMinor: input.amount, countedAt },
      ...{ staffId: staff.staffId, operator: staff.name, why: input.why, at: now },
    });
    await call.audit(tx, {
      subject: `house:${params.code}`,
      ...(before && {
        before: { amount: fromMinor(before.minor), at: before.at.toISOString() },
      }),
      after: { amount: fromMinor(input.amount), at: countedAt.toISOString() },
      why: input.why,
    });
  });
  forgetRoom(ctx.db);
  ctx.push.queue("treasury");
  return { message: "SUCCESS" };
}
