import { recordId, transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { claimIdempotencyKey } from "../../../kernel/db/idempotency.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import { enqueue } from "../../../kernel/jobs/jobs.ts";
import type { Context } from "../../../ports/context.ts";
import { requireDepositAllowed } from "../../protection/index.ts";
import { sumPendingMinor } from "../crediting/queries-pending.ts";
import { AMOUNT_COOLDOWN_MS, type Qr } from "../qr.ts";
import { chooseChannel, type QrChannel } from "./channel.ts";
import { orderQr } from "./order-qr.ts";
import { promptpayPayload } from "./promptpay.ts";
import { pushClosed } from "./push-closed.ts";
import { type ClosedQr, cancelOpenQr, findQr, insertQr, lockMember } from "./queries.ts";
import { reserveAmount } from "./reserve-amount.ts";
import { showQr } from "./show-qr.ts";

interface QrRequest {
  memberId: bigint;
  /** Code of the bank or gateway in the lookup. */
  code: string;
  amountMinor: bigint;
  idempotencyKey: string | null;
}

/** How often to retry when another call takes the same amount or QR first. */
const TRIES_MAX = 20;

/**
 * Creates a QR for one payment and closes the member's open QR at the same bank. A PromptPay QR is
 * ready at once; a gateway's QR is ordered after the record is committed.
 * @throws DEPOSIT_LIMIT when the amount and the member's pending deposits do not fit the member's
 * limits; NO_BANK, QR_MINIMUM, QR_MAXIMUM, QR_FAIL, QR_FULL, QR_TOO_MANY, IDEMPOTENCY_KEY_REUSED
 */
export async function createQr(ctx: Context, request: QrRequest) {
  const { memberId, code } = request;
  const { channel, bank } = await chooseChannel(ctx, { bank: code, memberId });
  const { qrMinMinor, qrMaxMinor } = channel;
  if (request.amountMinor < qrMinMinor) refuse("QR_MINIMUM");
  if (qrMaxMinor !== null && request.amountMinor > qrMaxMinor) refuse("QR_MAXIMUM");
  const gateway = ctx.ports.gateways.get(channel.code);
  const decision = { request, channel, bank, isOrdered: gateway !== undefined };
  const { id, replaced, inserted } = await decide(ctx, decision);
  for (const qr of replaced) pushClosed(ctx, qr, "replaced");
  const { receiver } = channel;
  if (gateway) return orderQr(ctx, { gateway, id, inserted, receiver });
  return showQr(ctx, inserted ?? (await findQr(ctx.db, id)), receiver);
}

interface Decision {
  request: QrRequest;
  channel: QrChannel;
  /** All accounts of the channel's bank: a member has one open QR at any of them. */
  bank: readonly QrChannel[];
  /** A gateway creates the QR; the record is `creating` until then. */
  isOrdered: boolean;
}

interface Decided {
  id: string;
  /** The QRs that it replaces. */
  replaced: ClosedQr[];
  /** The record; null when an earlier call with the same idempotency key made it. */
  inserted: Qr | null;
}

/**
 * Inserts the record, or finds the one that the same idempotency key created before.
 */
async function decide(ctx: Context, decision: Decision): Promise<Decided> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const id = recordId(ctx);
    const decided = await transaction(ctx.db, async (tx) => {
      const [known] = await Promise.all([
        claimIdempotencyKey(tx, {
          memberId: decision.request.memberId,
          key: decision.request.idempotencyKey,
          operation: "deposits.createQr",
          input: { code: decision.request.code, amountMinor: decision.request.amountMinor },
          recordId: id,
        }),
        lockMember(tx, decision.request.memberId),
      ]);
      if (known) return { id: known, replaced: [], inserted: null };
      // Started in this order: the open QR is closed before the new one is inserted.
      const [replaced, inserted] = await Promise.all([
        replaceOpenQr(ctx, tx, decision),
        insert(ctx, tx, { ...decision, id }),
      ]);
      return inserted ? { id, replaced, inserted } : Promise.reject(new LostRace());
    }).catch((error: unknown) => {
      if (error instanceof LostRace) return null;
      throw error;
    });
    if (decided) return decided;
  }
  return refuse("QR_FAIL");
}

/** Rolls the transaction back, including the claimed idempotency key. */
class LostRace extends Error {}

async function replaceOpenQr(
  ctx: Context,
  tx: Tx,
  { request, channel, bank }: Decision,
): Promise<ClosedQr[]> {
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
  return closed;
}

async function insert(
  ctx: Context,
  tx: Tx,
  { request, channel, isOrdered, id }: Decision & { id: string },
): Promise<Qr | null> {
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + channel.qrExpireSeconds * 1000);
  const qr: Qr & { requestedMinor: bigint } = {
    id,
    memberId: request.memberId,
    channel: channel.code,
    currency: channel.currency,
    requestedMinor: request.amountMinor,
    amountMinor: request.amountMinor,
    state: "creating",
    payload: null,
    gatewayOrderId: null,
    createdAt: now,
    expiresAt,
    closedAt: null,
  };
  const { memberId } = request;
  const pending = sumPendingMinor(tx, { memberId, now });
  if (isOrdered) {
    const { amountMinor } = request;
    await requireDepositAllowed(ctx, tx, { memberId, amountMinor, reservedMinor: await pending });
    return (await insertQr(tx, qr)) ? qr : null;
  }
  const freeAt = new Date(expiresAt.getTime() + AMOUNT_COOLDOWN_MS);
  const claim = {
    channel: channel.code,
    requestedMinor: request.amountMinor,
    qrId: id,
    now,
    freeAt,
  };
  const [reservedMinor, amountMinor] = await Promise.all([
    pending,
    reserveAmount(ctx, tx, { ...claim, memberId }),
  ]);
  assert(amountMinor >= request.amountMinor, "a unique amount is not below the requested one");
  await requireDepositAllowed(ctx, tx, { memberId, amountMinor, reservedMinor });
  const payload = promptpayPayload(channel, amountMinor) ?? refuse("NO_BANK");
  const open: typeof qr = { ...qr, amountMinor, payload, state: "open" };
  return (await insertQr(tx, open)) ? open : null;
}
