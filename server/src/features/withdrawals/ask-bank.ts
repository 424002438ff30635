import type { ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { transaction } from "../../kernel/context.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { noteDeed } from "./deed.ts";
import { checkPayout } from "./pay-withdrawal.ts";
import { lockForDesk, selectVersion } from "./queries-desk.ts";

/**
 * Asks the bank about a payout now, instead of when it is due. Whatever it says is booked as always.
 * @throws NO_DATA, ALREADY_DECIDED when the bank has nothing left to say
 */
export async function askBank(
  ctx: Context,
  call: OfficeCall<typeof office.payouts.ask>,
): Promise<ServerOutput<typeof office.payouts.ask>> {
  const { staff, params } = call;
  const id = params.withdrawalId;
  // The deed is the asking: it is written before, because what follows can end in many ways.
  await transaction(ctx.db, async (tx) => {
    const row = (await lockForDesk(tx, id)) ?? refuse("NO_DATA");
    if (row.state !== "sent") refuse("ALREADY_DECIDED");
    const at = ctx.clock.now();
    await noteDeed(ctx, tx, { withdrawalId: id, deed: "ask", staff, why: null, at });
    await call.audit(tx, { subject: `withdrawal:${id}`, before: { state: row.state } });
  });
  await checkPayout(ctx, id);
  ctx.push.queue("withdrawals");
  const now = await selectVersion(ctx.db, id);
  assert(now, "a withdrawal stays");
  return { message: "SUCCESS", ...now };
}
