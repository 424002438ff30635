import type { Currency } from "@krapao/contract";
import type { Selectable } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { DepositsChannel } from "../../kernel/schema.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { readShown } from "../treasury/index.ts";
import { findQrChannel, findQrChannels } from "./queries-channels.ts";

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
  return toQrChannel(channel);
}

/** Every QR channel of a bank, for whatever is open there. @throws NO_BANK as `requireChannel` */
export async function requireBank(
  db: Db | Tx,
  { bank, memberId }: { bank: string; memberId: bigint },
): Promise<QrChannel[]> {
  const [all, member] = await Promise.all([findQrChannels(db, bank), findMember(db, memberId)]);
  const own = all.filter(({ currency }) => currency === member?.currency);
  return own.length > 0 ? own.map(toQrChannel) : refuse("NO_BANK");
}

/** The account of a bank that the member is shown today, as in the lookup. @throws NO_BANK when all are switched off */
export async function chooseChannel(
  { db, clock }: Pick<Context, "db" | "clock">,
  asked: { bank: string; memberId: bigint },
): Promise<{ channel: QrChannel; bank: QrChannel[] }> {
  const bank = await requireBank(db, asked);
  const shown = await readShown({ db, now: clock.now() }, `${asked.memberId}`);
  return { channel: bank.find(({ code }) => shown.has(code)) ?? refuse("NO_BANK"), bank };
}

function toQrChannel(channel: Selectable<DepositsChannel>): QrChannel {
  return {
    code: channel.code,
    currency: channel.currency,
    promptpayId: channel.promptpay_id,
    qrMinMinor: channel.qr_min_minor,
    qrExpireSeconds: channel.qr_expire_seconds,
    canCancel: channel.can_cancel,
  };
}
