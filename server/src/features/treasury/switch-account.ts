import type { office } from "@krapao/contract/office";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { deleteOff, insertOff, selectAccounts } from "./queries.ts";
import { forgetRoom } from "./read-room.ts";

/**
 * Shows a house account to members or hides it, from now on. What comes to a hidden one is matched and credited as always.
 * @throws NO_DATA, ALREADY_DECIDED (it is so already)
 */
export async function switchAccount(
  ctx: Context,
  call: OfficeCall<typeof office.treasury.turn>,
): Promise<{ message: "SUCCESS" }> {
  const { params, input, staff } = call;
  await transaction(ctx.db, async (tx) => {
    const account = (await selectAccounts(tx)).find(({ code }) => code === params.code);
    if (!account) return refuse("NO_DATA");
    const { code } = account;
    const off = { code, at: ctx.clock.now(), operator: staff.name, why: input.why };
    const isDone = input.isOn ? await deleteOff(tx, code) : await insertOff(tx, off);
    if (!isDone) refuse("ALREADY_DECIDED");
    await call.audit(tx, {
      subject: `house:${code}`,
      before: { isOn: !input.isOn },
      after: { isOn: input.isOn },
      why: input.why,
    });
  });
  forgetRoom(ctx.db);
  ctx.push.queue("treasury");
  return { message: "SUCCESS" };
}
