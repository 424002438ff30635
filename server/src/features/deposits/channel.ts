import type { Currency } from "@krapao/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { findMember } from "../accounts/index.ts";
import { findQrChannel } from "./queries.ts";

/** A channel through which this member can pay by QR. */
export interface QrChannel {
  code: string;
  currency: Currency;
  promptpayId: string | null;
  qrMinMinor: bigint;
  qrExpireSeconds: number;
  canCancel: boolean;
}

/** @throws NO_BANK when there is none, or it takes another currency than the member's. */
export async function requireChannel(
  db: Db | Tx,
  { code, memberId }: { code: string; memberId: bigint },
): Promise<QrChannel> {
  const [channel, member] = await Promise.all([findQrChannel(db, code), findMember(db, memberId)]);
  if (!channel || channel.currency !== member?.currency) return refuse("NO_BANK");
  return {
    code: channel.code,
    currency: channel.currency,
    promptpayId: channel.promptpay_id,
    qrMinMinor: channel.qr_min_minor,
    qrExpireSeconds: channel.qr_expire_seconds,
    canCancel: channel.can_cancel,
  };
}
