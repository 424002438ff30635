import type { Context } from "../../ports/context.ts";
import { requireChannel } from "./channel.ts";
import { findOpenQr } from "./queries.ts";
import { showQr } from "./show-qr.ts";

/** The member's open QR of this channel, if any. @throws NO_BANK */
export async function readQr(
  { db, clock }: Context,
  { memberId, code }: { memberId: bigint; code: string },
) {
  const channel = await requireChannel(db, { code, memberId });
  const qr = await findOpenQr(db, { memberId, channel: channel.code });
  return showQr(qr, clock.now());
}
