import { recordId, transaction, withCommit } from "../../../kernel/context.ts";
import { inOrder, type Statement, type Tx } from "../../../kernel/db/database.ts";
import { getRecordOfKey, insertKeyIfNew, KeyIsUsed } from "../../../kernel/db/idempotency.ts";
import { assert, Refusal, refuse } from "../../../kernel/errors.ts";
import { enqueue } from "../../../kernel/jobs/jobs.ts";
import type { Context } from "../../../ports/context.ts";
import type { PaymentGateway } from "../../../ports/payment-gateway.ts";
import { type MemberLimits, smallestQr } from "../../lookups/index.ts";
import { deferralOf, lockAllowance, requireWithin } from "../../protection/index.ts";
import { sumPendingMinor } from "../crediting/queries-pending.ts";
import { gatewayOfQr } from "../house-account.ts";
import { AMOUNT_COOLDOWN_MS, type Qr } from "../qr.ts";
import { chooseChannel, makerOf, type QrChannel } from "./channel.ts";
import { orderQr } from "./order-qr.ts";
import { promptpayPayload } from "./promptpay.ts";
import { pushClosed } from "./push-closed.ts";
import {
  type ClosedQr,
  cancelOpenQr,
  findQr,
  insertQrOrRefuse,
  lockMember,
  type ReplacedQr,
} from "./queries.ts";
import { reclaimRested, reserveAmount } from "./reserve-amount.ts";
import { showQr } from "./show-qr.ts";

interface QrRequest {
  memberId: bigint;
  /** Code of the bank or gateway in the lookup. */
  code: string;
  /** All its accounts (`requireBank`): a member has one open QR at any of them. */
  bank: readonly QrChannel[];
  limits: MemberLimits;
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
  const channel = await chooseChannel(ctx, request);
  const { qrMinMinor, qrMaxMinor } = channel;
  const minimumMinor = smallestQr(qrMinMinor, request.limits[channel.currency]);
  if (request.amountMinor < minimumMinor) refuse("QR_MINIMUM");
  if (qrMaxMinor !== null && request.amountMinor > qrMaxMinor) refuse("QR_MAXIMUM");
  const gateway = makerOf(ctx, channel);
  const decision = { request, channel, gateway };
  const { id, replaced, inserted } = await decide(ctx, decision);
  for (const qr of replaced) pushClosed(ctx, qr, "replaced");
  const { receiver } = channel;
  if (gateway) return orderQr(ctx, { gateway, id, inserted, receiver });
  return showQr(ctx, inserted ?? (await findQr(ctx.db, id)), receiver);
}

interface Decision {
  request: QrRequest;
  channel: QrChannel;
  /** Creates the QR, and the record is `creating` until then; null: the server makes it. */
  gateway: PaymentGateway | null;
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
    try {
      return await transaction(ctx.db, (tx) => decideOnce(ctx, tx, decision));
    } catch (error) {
      if (error instanceof KeyIsUsed) return { id: error.recordId, replaced: [], inserted: null };
      const hasLost = error instanceof Refusal && error.code === "QR_FAIL";
      if (!hasLost) throw error;
    }
  }
  return refuse("QR_FAIL");
}

/** @throws KeyIsUsed; at the commit QR_FAIL, when another call has opened a QR here meanwhile */
async function decideOnce(ctx: Context, tx: Tx, decision: Decision): Promise<Decided> {
  const { request, channel, gateway } = decision;
  const { memberId, amountMinor: requestedMinor } = request;
  const id = recordId(ctx);
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + channel.qrExpireSeconds * 1000);
  const freeAt = new Date(expiresAt.getTime() + AMOUNT_COOLDOWN_MS);
  const claim = { channel: channel.code, requestedMinor, qrId: id, now, freeAt };
  const key = {
    memberId,
    key: request.idempotencyKey,
    operation: "deposits.createQr",
    input: { code: request.code, amountMinor: requestedMinor },
    recordId: id,
  };
  const channels = request.bank.map(({ code }) => code);
  // The open QR is closed before its amount is reserved and pending ones are summed.
  const [isNew, , replaced, reservedMinor, rested, readAllowance] = await inOrder(tx, [
    insertKeyIfNew(tx, key),
    lockMember(tx, memberId),
    cancelOpenQr(tx, { memberId, channels, at: now }),
    sumPendingMinor(tx, { memberId, now }),
    gateway ? null : reclaimRested(tx, { ...claim, memberId }),
    lockAllowance(ctx, tx, memberId),
  ]);
  if (!isNew) throw new KeyIsUsed(await getRecordOfKey(tx, key));
  const [allowance] = await inOrder(tx, [
    readAllowance(),
    ...replaced.map((qr) => cancelOrder(ctx, tx, qr)),
  ]);
  const amountMinor = rested
    ? await reserveAmount(ctx, tx, { ...claim, ...rested })
    : requestedMinor;
  assert(amountMinor >= requestedMinor, "a unique amount is not below the requested one");
  requireWithin(allowance, { amountMinor: requestedMinor, reservedMinor });
  // Only the satang that make the amount unique are too much: another sum, or a gateway, fits.
  if (deferralOf(allowance, { amountMinor, reservedMinor })) refuse("QR_FULL");
  const inserted: Qr = {
    id,
    memberId,
    channel: channel.code,
    currency: channel.currency,
    amountMinor,
    state: gateway ? "creating" : "open",
    payload: gateway ? null : (promptpayPayload(channel, amountMinor) ?? refuse("NO_BANK")),
    gateway: gateway?.bank ? gateway.code : null,
    gatewayOrderId: null,
    createdAt: now,
    expiresAt,
    closedAt: null,
  };
  withCommit(tx, insertQrOrRefuse(tx, { ...inserted, requestedMinor }));
  return { id, replaced, inserted };
}

/** Enqueues the cancelling of a replaced QR at the gateway that ordered it. */
function cancelOrder(ctx: Context, tx: Tx, qr: ReplacedQr): Statement<void> | null {
  if (!qr.gatewayOrderId || !gatewayOfQr(ctx, qr)?.capabilities.cancel) return null;
  return enqueue(tx, { name: "deposits:cancel_order", payload: { qrId: qr.id } });
}
