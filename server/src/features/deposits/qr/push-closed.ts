import type { QrEvent } from "@krapao/contract";
import type { Context } from "../../../ports/context.ts";
import { toQrcodeId } from "../qr.ts";
import type { ClosedQr } from "./queries.ts";

/**
 * Notifies every open page of the member that a QR was closed, after the commit. A QR that
 * had expired before is announced as expired.
 */
export function pushClosed(
  ctx: Context,
  { id, memberId, state }: ClosedQr,
  why: QrEvent["state"],
): void {
  if (state === "failed") return;
  const shown = state === "expired" ? "expired" : why;
  ctx.push.qr(memberId, { qrcodeId: toQrcodeId(id), state: shown });
}
