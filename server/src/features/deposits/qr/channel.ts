import type { Currency } from "@krapao/contract";
import type { Selectable } from "kysely";
import { together } from "../../../kernel/context.ts";
import type { Db } from "../../../kernel/db/database.ts";
import type { DepositsChannel, DepositsQrMaker } from "../../../kernel/db/schema.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import type { PaymentGateway } from "../../../ports/payment-gateway.ts";
import { findMember } from "../../accounts/index.ts";
import { shownAccounts } from "../../lookups/index.ts";
import { gatewayOf } from "../house-account.ts";
import { findQrChannel, listQrChannels } from "../queries-channels.ts";

/** A channel where this member can pay by QR. */
export interface QrChannel {
  code: string;
  bankCode: string;
  currency: Currency;
  /** Who makes its QRs. */
  qrBy: DepositsQrMaker;
  promptpayId: string | null;
  qrMinMinor: bigint;
  /** null: no limit. */
  qrMaxMinor: bigint | null;
  qrExpireSeconds: number;
  canCancel: boolean;
  /** The name of the account that receives the money. */
  receiver: string | null;
}

/** @throws NO_BANK when there is none, or it takes another currency than the member's */
export async function requireChannel(
  db: Db,
  { code, memberId }: { code: string; memberId: bigint },
): Promise<QrChannel> {
  const [channel, member] = await Promise.all([findQrChannel(db, code), findMember(db, memberId)]);
  if (!channel || channel.currency !== member?.currency) return refuse("NO_BANK");
  return toQrChannel(channel);
}

/** Every QR channel of a bank in the member's currency. @throws NO_BANK as `requireChannel` */
export async function requireBank(
  db: Db,
  { bank, memberId }: { bank: string; memberId: bigint },
): Promise<QrChannel[]> {
  const [all, member] = await together(db, (one) =>
    Promise.all([listQrChannels(one, bank), findMember(one, memberId)]),
  );
  const own = all.filter(({ currency }) => currency === member?.currency);
  return own.length > 0 ? own.map(toQrChannel) : refuse("NO_BANK");
}

/**
 * The account of a bank that the member is shown today, as in the lookup. @throws NO_BANK when none
 * of them is shown
 */
export async function chooseChannel(
  { db, clock }: Pick<Context, "db" | "clock">,
  { bank, memberId }: { bank: readonly QrChannel[]; memberId: bigint },
): Promise<QrChannel> {
  const shown = await shownAccounts.offered.listCodes({ db, now: clock.now() }, `${memberId}`);
  return bank.find(({ code }) => shown.has(code)) ?? refuse("NO_BANK");
}

/**
 * The gateway that makes the QRs of a channel; null: the server makes them for PromptPay. @throws
 * NO_BANK when the bank makes them and is not connected
 */
export function makerOf(ctx: Pick<Context, "ports">, channel: QrChannel): PaymentGateway | null {
  const gateway = gatewayOf(ctx, channel);
  return gateway === "not connected" ? refuse("NO_BANK") : gateway;
}

function toQrChannel(channel: Selectable<DepositsChannel>): QrChannel {
  return {
    code: channel.code,
    bankCode: channel.bank_code,
    currency: channel.currency,
    qrBy: channel.qr_by,
    promptpayId: channel.promptpay_id,
    qrMinMinor: channel.qr_min_minor,
    qrMaxMinor: channel.qr_max_minor,
    qrExpireSeconds: channel.qr_expire_seconds,
    canCancel: channel.can_cancel,
    receiver: channel.account_name,
  };
}
