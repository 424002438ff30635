import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { deleteHiddenAccount, insertHiddenAccount, listAccountRows } from "./queries.ts";
import { clearUsageCache } from "./read-usage.ts";

/**
 * Shows a house account to members or hides it. Payments to a hidden account are matched and
 * credited as always.
 * @throws NO_DATA, ALREADY_DECIDED (no change)
 */
export async function setAccountVisibility(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.treasury.changeVisibility>,
): Promise<{ message: "SUCCESS" }> {
  const { params, input, staff } = call;
  await transaction(ctx.db, async (tx) => {
    const account = (await listAccountRows(tx)).find(({ code }) => code === params.code);
    if (!account) return refuse("NO_DATA");
    const { code } = account;
    const hidden = { code, at: ctx.clock.now(), staffName: staff.name, why: input.why };
    const isChanged = input.isShown
      ? await deleteHiddenAccount(tx, code)
      : await insertHiddenAccount(tx, hidden);
    if (!isChanged) refuse("ALREADY_DECIDED");
    await call.audit(tx, {
      subject: `house:${code}`,
      before: { isShown: !input.isShown },
      after: { isShown: input.isShown },
      why: input.why,
    });
  });
  clearUsageCache(ctx.db);
  ctx.push.queue("treasury");
  return { message: "SUCCESS" };
}
