import { together } from "../../../kernel/context.ts";
import type { Context } from "../../../ports/context.ts";
import { deferralOf, readAllowance } from "../../protection/index.ts";
import { requireBank } from "./channel.ts";
import { findOpenQr } from "./queries.ts";
import { showQr } from "./show-qr.ts";

/**
 * The member's open QR at this bank or gateway, if any, for any of its accounts. One whose payment
 * would be held is not shown. @throws NO_BANK
 */
export async function readQr(
  ctx: Pick<Context, "db" | "clock">,
  { memberId, code }: { memberId: bigint; code: string },
) {
  const bank = await requireBank(ctx.db, { bank: code, memberId });
  const channels = bank.map((channel) => channel.code);
  const now = ctx.clock.now();
  const [open, allowance] = await together(ctx.db, (db) =>
    Promise.all([findOpenQr(db, { memberId, channels }), readAllowance(db, { memberId, now })]),
  );
  return showQr(ctx, open && deferralOf(allowance, open) ? null : open);
}
