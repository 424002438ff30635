import { type contract, fromMinor, type ServerOutput } from "@krapao/contract";
import { TRUELINK_MINIMUM_MINOR } from "@krapao/contract/member/deposits";
import { WALLET } from "@krapao/contract/member/games";
import { recordId, transaction } from "../../../kernel/context.ts";
import type { Statement, Tx } from "../../../kernel/db/database.ts";
import { claimIdempotencyKey } from "../../../kernel/db/idempotency.ts";
import { assert, refuse, refuseBelow } from "../../../kernel/errors.ts";
import { enqueue } from "../../../kernel/jobs/jobs.ts";
import type { Context } from "../../../ports/context.ts";
import type { GiftLinks } from "../../../ports/gift-link.ts";
import { findMember } from "../../accounts/index.ts";
import { assessDeposit, requireDepositAllowed } from "../../protection/index.ts";
import { openLine, settleLine } from "../../statements/index.ts";
import { bookUnmatched, creditPayment, GIFT_SOURCE } from "../crediting/credit-payment.ts";
import { WALLET_BANK } from "../crediting/match-member.ts";
import { pushDeposit } from "../crediting/push-deposit.ts";
import { insertPayment, isNotCredited } from "../crediting/queries-payments.ts";
import type { Payment } from "../payment.ts";
import {
  decideAfterCheck,
  decideRedeem,
  GIFT_CURRENCY,
  type Gift,
  type GiftReason,
  isFinal,
  isWaiting,
  readGiftLink,
  retryDelayMs,
} from "./gift.ts";
import { closeGift, countAttempt, findGift, insertGift, lockGift, startRedeem } from "./queries.ts";

/** When a job takes over a gift whose process may have died during the call. */
const RECOVERY_DELAY_MS = 30_000;

/**
 * Redeems a gift link and credits its money once: the hash is claimed first, then the issuer is
 * called. Without a usable answer the gift stays in progress, and a job tries again.
 * @throws DEPOSIT_LIMIT before anything is redeemed, TRUELINK_INVALID, TRUELINK_DUPLICATE,
 * IDEMPOTENCY_KEY_REUSED
 */
export async function redeemGift(
  ctx: Context,
  request: { memberId: bigint; link: string; idempotencyKey: string | null },
): Promise<ServerOutput<typeof contract.deposits.truelink>> {
  const { memberId } = request;
  const key = ctx.settings.truelinkKey;
  const member = await findMember(ctx.db, memberId);
  if (!key || !ctx.ports.giftLinks || member?.currency !== GIFT_CURRENCY)
    refuse("TRUELINK_INVALID");
  const hash = readGiftLink(request.link, key) ?? refuse("TRUELINK_INVALID");
  const id = recordId(ctx);
  const decidedId = await transaction(ctx.db, async (tx) => {
    const known = await claimIdempotencyKey(tx, {
      memberId,
      key: request.idempotencyKey,
      operation: "deposits.truelink",
      // Each sealing of the same link gives another text, so the hash is compared.
      input: { hash },
      recordId: id,
    });
    if (known) return known;
    // Not even the smallest gift fits: the issuer is not asked.
    await requireDepositAllowed(ctx, tx, { memberId, amountMinor: TRUELINK_MINIMUM_MINOR });
    const createdAt = ctx.clock.now();
    if (!(await insertGift(tx, { id, memberId, hash, createdAt }))) refuse("TRUELINK_DUPLICATE");
    await scheduleAdvance(tx, { id, delayMs: RECOVERY_DELAY_MS });
    return id;
  });
  if (decidedId === id) await advanceGift(ctx, id);
  return answer(ctx, await findGift(ctx.db, decidedId));
}

async function answer(
  { db }: Context,
  gift: Gift | null,
): Promise<ServerOutput<typeof contract.deposits.truelink>> {
  assert(gift, "the gift was inserted");
  if (gift.state === "failed") return refuseGift(gift.reason ?? "TRUELINK_INVALID");
  return gift.state === "credited" && !(await isNotCredited(db, gift.id))
    ? { message: "SUCCESS", status: "SUCCESS", amount: gift.amountMinor, depositId: gift.id }
    : { message: "IN_PROGRESS", status: "PROCESSING", amount: null, depositId: null };
}

function refuseGift(reason: GiftReason): never {
  if (reason !== "BELOW_MINIMUM") return refuse(reason);
  const minimum = { amountMinor: TRUELINK_MINIMUM_MINOR, currency: GIFT_CURRENCY } as const;
  return refuseBelow("TRUELINK_INVALID", minimum);
}

/**
 * Continues a gift from its state: checks the link, redeems it, or asks for the outcome of an
 * earlier redeem.
 */
export async function advanceGift(ctx: Context, id: string): Promise<void> {
  const issuer = ctx.ports.giftLinks;
  const gift = await findGift(ctx.db, id);
  if (!gift || !issuer || isFinal(gift.state)) return;
  const expected = gift.state === "claimed" ? await checkLink(ctx, issuer, gift) : gift.amountMinor;
  if (expected === null) return;
  const startedAt = ctx.clock.now();
  const started = await transaction(ctx.db, (tx) =>
    startRedeeming(ctx, tx, { gift, at: startedAt, amountMinor: expected }),
  );
  if (typeof started === "string") return recordOutcome(ctx, { gift, decided: started });
  if (!started) return;
  const earlierMs = gift.redeemedAt?.getTime();
  const isQuiet =
    earlierMs === undefined || startedAt.getTime() - earlierMs > issuer.issuerTimeoutMs;
  const decided = decideRedeem(await issuer.redeem(gift.hash), { isQuiet });
  await recordOutcome(ctx, { gift, decided });
}

/**
 * Checks the link before redeeming it.
 * @returns its expected amount, or null when there is nothing to redeem now
 */
async function checkLink(ctx: Context, issuer: GiftLinks, gift: Gift): Promise<bigint | null> {
  const sight = await issuer.verify(gift.hash);
  const decided = decideAfterCheck(sight);
  if (decided === "take" && sight.outcome === "open") return sight.shareMinor ?? sight.totalMinor;
  assert(decided !== "take", "only an open gift is redeemed");
  await recordOutcome(ctx, { gift, decided });
  return null;
}

/**
 * Counts the redeem call that is about to begin; the first one opens the statement line.
 * @returns false when the gift is closed; the reason when the member's own limits do not allow the
 * deposit, and nothing is redeemed
 */
async function startRedeeming(
  ctx: Context,
  tx: Tx,
  { gift, at, amountMinor }: { gift: Gift; at: Date; amountMinor: bigint },
): Promise<boolean | GiftReason> {
  const deferral = await assessUntaken(ctx, tx, { id: gift.id, amountMinor });
  if (deferral) return deferral;
  if (!(await startRedeem(tx, { id: gift.id, at, amountMinor }))) return false;
  await openLine(tx, {
    id: gift.id,
    memberId: gift.memberId,
    statementType: "deposit",
    from: WALLET_BANK,
    to: WALLET,
    amountMinor,
    currency: GIFT_CURRENCY,
    status: "PROCESSING",
    createdAt: at,
  });
  return true;
}

/** A gift that the member's limits do not allow is not redeemed. */
async function assessUntaken(
  ctx: Context,
  tx: Tx,
  { id, amountMinor }: { id: string; amountMinor: bigint },
): Promise<GiftReason | null> {
  const gift = await lockGift(tx, id);
  if (gift?.state !== "claimed") return null;
  const deferral = await assessDeposit(ctx, tx, { memberId: gift.memberId, amountMinor });
  return deferral && (deferral.reason === "excluded" ? "SELF_EXCLUDED" : "DEPOSIT_LIMIT");
}

/** Records the outcome. A process that comes second finds the gift closed and changes nothing. */
async function recordOutcome(
  ctx: Context,
  { gift, decided }: { gift: Gift; decided: ReturnType<typeof decideRedeem> },
): Promise<void> {
  const { id } = gift;
  const { memberId, hasLine, amountMinor } = await transaction(ctx.db, async (tx) => {
    const gift = await lockGift(tx, id);
    assert(gift, "the gift exists");
    const { memberId } = gift;
    const hasLine = gift.redeems > 0;
    const nothing = { memberId, hasLine: false, amountMinor: null };
    if (isFinal(gift.state)) return nothing;
    const at = ctx.clock.now();
    if (typeof decided === "object" && "later" in decided) {
      await countAttempt(tx, { id, at, answer: decided.later });
      await scheduleAdvance(tx, { id, delayMs: retryDelayMs(gift.attempts) });
      ctx.log.warn(
        { event: "gift", recordId: id, outcome: "unknown", reason: decided.later },
        "gift outcome unknown; trying again",
      );
      return nothing;
    }
    if (typeof decided === "string") {
      await closeGift(tx, { id, at, to: "failed", reason: decided });
      if (hasLine) await settleLine(tx, { id, status: "FAILED", at });
      return { memberId, hasLine, amountMinor: null };
    }
    const { amountMinor } = decided;
    const isCredited = await credit(ctx, tx, { gift, amountMinor, at });
    return isCredited ? { memberId, hasLine, amountMinor } : nothing;
  });
  if (amountMinor !== null) pushDeposit(ctx, { memberId, amountMinor, lineId: id });
  else if (hasLine) pushGiftFailed(ctx, memberId);
  if (isWaiting(gift, ctx.clock.now())) ctx.push.queue("payments");
}

/**
 * @returns false when the member's limits do not allow it any more: the redeemed money is deferred
 */
async function credit(
  ctx: Context,
  tx: Tx,
  { gift, amountMinor, at }: { gift: Gift; amountMinor: bigint; at: Date },
): Promise<boolean> {
  const { id, memberId } = gift;
  const payment = giftPayment(gift, { amountMinor, at });
  assert(await insertPayment(tx, payment), "a gift is credited once");
  await closeGift(tx, { id, at, to: "credited", amountMinor });
  const deferral = await assessDeposit(ctx, tx, { memberId, amountMinor });
  if (deferral) {
    const waiting = {
      payment,
      reason: deferral.reason,
      qrId: null,
      memberId,
      isSecondAmount: false,
    };
    await bookUnmatched(ctx, tx, waiting);
    return false;
  }
  const deposit = { payment, memberId, qr: null, from: "bank", reportedTransfer: null } as const;
  await creditPayment(ctx, tx, deposit, { by: "machine", evidence: "issuer" });
  return true;
}

/** The payment of a redeemed gift. */
export function giftPayment(
  { id, hash }: Gift,
  { amountMinor, at }: { amountMinor: bigint; at: Date },
): Payment {
  return {
    id,
    source: GIFT_SOURCE,
    eventId: hash,
    reference: hash,
    channel: WALLET_BANK,
    houseAccount: null,
    amountMinor,
    currency: GIFT_CURRENCY,
    payer: { bankCode: WALLET_BANK, accountNo: null, name: null },
    paidAt: at,
    receivedAt: at,
    enteredBy: null,
    enteredById: null,
  };
}

function scheduleAdvance(
  tx: Tx,
  { id, delayMs }: { id: string; delayMs: number },
): Statement<void> {
  return enqueue(tx, {
    name: "deposits:advance_gift",
    payload: { giftId: id },
    delayMs,
    key: `gift:${id}`,
  });
}

export function pushGiftFailed(ctx: Context, memberId: bigint): void {
  const nothing = { amount: fromMinor(0n), message: null };
  ctx.push.wallet(memberId, { reason: "deposit", status: "FAILED", ...nothing });
}
