import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { transaction } from "../../../kernel/context.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import type { Reviewer } from "../reviewer.ts";
import { isFinal } from "./gift.ts";
import { findGift, lockGift } from "./queries.ts";
import { advanceGift } from "./redeem-gift.ts";

/**
 * Asks the issuer about a gift now, instead of at the next attempt. What the answer proves is
 * recorded as always. @throws NO_DATA, ALREADY_DECIDED
 */
export async function askGift(
  ctx: Context,
  reviewer: Reviewer,
  id: string,
): Promise<ServerOutput<typeof consoleContract.deposits.askGift>> {
  await transaction(ctx.db, async (tx) => {
    const gift = (await lockGift(tx, id)) ?? refuse("NO_DATA");
    if (isFinal(gift.state)) refuse("ALREADY_DECIDED");
    await reviewer.audit(tx, { subject: `gift:${id}`, after: { attempts: gift.attempts } });
  });
  await advanceGift(ctx, id);
  const gift = await findGift(ctx.db, id);
  assert(gift, "a gift is never deleted");
  return { message: "SUCCESS", state: gift.state };
}
