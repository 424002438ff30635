import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { couponState } from "./coupon.ts";
import { lockThing, markHandedOver } from "./queries-things.ts";

/**
 * Records that a staff user handed over a thing that a member won, once.
 * @throws NO_DATA, ALREADY_DECIDED (it was handed over before), COUPON_EXPIRED
 */
export async function handOver(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.spinwheel.handOver>,
): Promise<{ message: "SUCCESS" }> {
  const { thingId: id } = call.params;
  await transaction(ctx.db, async (tx) => {
    const thing = (await lockThing(tx, id)) ?? refuse("NO_DATA");
    const at = ctx.clock.now();
    const state = couponState(thing, at);
    if (state === "claimed") refuse("ALREADY_DECIDED");
    if (state === "expired") refuse("COUPON_EXPIRED");
    await markHandedOver(tx, { id, staffId: call.staff.staffId, at });
    await call.audit(tx, {
      subject: `member:${thing.member.id}`,
      before: { coupon: thing.code, state: "open" },
      after: { coupon: thing.code, thing: thing.label.en, state: "handedOver" },
      why: call.input.why,
    });
  });
  return { message: "SUCCESS" };
}
