import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import { claimIntent } from "../../kernel/idempotency.ts";
import { enqueue } from "../../kernel/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { requireRoom } from "../protection/index.ts";
import { chooseChannel, type QrChannel } from "./channel.ts";
import { orderQr } from "./order-qr.ts";
import { promptpayPayload } from "./promptpay.ts";
import { AMOUNT_REST_MS, type Qr } from "./qr.ts";
import { cancelOpenQr, claimAmount, findQr, insertQr, lockMember } from "./queries.ts";
import { sumBegun } from "./queries-held.ts";
import { showQr } from "./show-qr.ts";

export interface QrRequest {
  memberId: bigint;
  /** Of the bank or gateway, as the lookup names it. */
  code: string;
  amountMinor: bigint;
  idempotencyKey: string | null;
}

/** Two calls of one member that race for the same place: the loser looks again, this often. */
const TRIES_MAX = 20;

/**
 * Makes a QR for one payment; an open one of the same channel is closed. Of our own making it is ready at once,
 * at a gateway it is ordered after the record is written.
 * @throws DEPOSIT_LIMIT when it does not fit into what the member allows, beside what is begun already; NO_BANK, QR_MINIMUM, QR_FAIL, IDEMPOTENCY_KEY_REUSED
 */
export async function createQr(ctx: Context, request: QrRequest) {
  const { memberId, code } = request;
  const { channel, bank } = await chooseChannel(ctx, { bank: code, memberId });
  if (request.amountMinor < channel.qrMinMinor) refuse("QR_MINIMUM");
  const gateway = ctx.ports.gateways.get(channel.code);
  const id = await decide(ctx, { request, channel, bank, isOrdered: gateway !== undefined });
  if (gateway) return orderQr(ctx, { gateway, id });
  return showQr(await findQr(ctx.db, id), ctx.clock.now());
}

interface Decision {
  request: QrRequest;
  channel: QrChannel;
  /** All accounts of its bank: one open QR at any of them. */
  bank: readonly QrChannel[];
  /** A gateway makes the QR: until it has, the record is `creating`. */
  isOrdered: boolean;
}

/** Writes the record, or finds the one this intent made before. @returns its id. */
async function decide(ctx: Context, decision: Decision): Promise<string> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const id = recordId(ctx);
    const decided = await transaction(ctx.db, async (tx) => {
      const known = await claimIntent(tx, {
        memberId: decision.request.memberId,
        key: decision.request.idempotencyKey,
        operation: "deposits.createQr",
        input: { code: decision.request.code, amountMinor: decision.request.amountMinor },
        recordId: id,
      });
      if (known) return known;
      await lockMember(tx, decision.request.memberId);
      await replaceOpenQr(ctx, tx, decision);
      return (await write(ctx, tx, { ...decision, id })) ? id : Promise.reject(new LostRace());
    }).catch((error: unknown) => {
      if (error instanceof LostRace) return null;
      throw error;
    });
    if (decided) return decided;
  }
  return refuse("QR_FAIL");
}

/** Rolls the transaction back, the claimed intent included. */
class LostRace extends Error {}

async function replaceOpenQr(
  ctx: Context,
  tx: Tx,
  { request, channel, bank }: Decision,
): Promise<void> {
  const closed = await cancelOpenQr(tx, {
    memberId: request.memberId,
    channels: bank.map(({ code }) => code),
    at: ctx.clock.now(),
  });
  const canCancel = ctx.ports.gateways.get(channel.code)?.capabilities.cancel ?? false;
  for (const { id, gatewayOrderId } of closed) {
    if (!canCancel || !gatewayOrderId) continue;
    await enqueue(tx, { name: "deposits:cancel_order", payload: { qrId: id } });
  }
}

async function write(
  ctx: Context,
  tx: Tx,
  { request, channel, isOrdered, id }: Decision & { id: string },
): Promise<boolean> {
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + channel.qrExpireSeconds * 1000);
  const qr: Qr & { askedMinor: bigint } = {
    id,
    memberId: request.memberId,
    channel: channel.code,
    currency: channel.currency,
    askedMinor: request.amountMinor,
    amountMinor: request.amountMinor,
    state: "creating",
    payload: null,
    gatewayOrderId: null,
    createdAt: now,
    expiresAt,
    closedAt: null,
  };
  const allow = async (amountMinor: bigint) => {
    const reservedMinor = await sumBegun(tx, { memberId: request.memberId, now });
    await requireRoom(ctx, tx, { memberId: request.memberId, amountMinor, reservedMinor });
  };
  if (isOrdered) {
    await allow(request.amountMinor);
    return insertQr(tx, qr);
  }
  const freeAt = new Date(expiresAt.getTime() + AMOUNT_REST_MS);
  const claim = { channel: channel.code, askedMinor: request.amountMinor, qrId: id, now, freeAt };
  const amountMinor = (await claimAmount(tx, claim)) ?? refuse("QR_FAIL");
  assert(amountMinor >= request.amountMinor, "a unique amount is not below the asked one");
  await allow(amountMinor);
  const payload = promptpayPayload(channel, amountMinor) ?? refuse("NO_BANK");
  return insertQr(tx, { ...qr, amountMinor, payload, state: "open" });
}
