import type { Context } from "../../../ports/context.ts";
import { requireBank } from "./channel.ts";
import { findOpenQr } from "./queries.ts";
import { showQr } from "./show-qr.ts";

/**
 * The member's open QR at this bank or gateway, if any, for any of its accounts. @throws NO_BANK
 */
export async function readQr(
  ctx: Pick<Context, "db" | "clock">,
  { memberId, code }: { memberId: bigint; code: string },
) {
  const bank = await requireBank(ctx.db, { bank: code, memberId });
  const channels = bank.map((channel) => channel.code);
  return showQr(ctx, await findOpenQr(ctx.db, { memberId, channels }));
}
