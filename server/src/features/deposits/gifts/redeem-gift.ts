import type { contract, ServerOutput } from "@krapao/contract";
import { fromMinor } from "@krapao/contract";
import { WALLET } from "@krapao/contract/games";
import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import { claimIntent } from "../../kernel/idempotency.ts";
import { enqueue } from "../../kernel/jobs.ts";
import type { Context } from "../../ports/context.ts";
import type { GiftLinks } from "../../ports/gift-link.ts";
import { findMember } from "../accounts/index.ts";
import { judgeDeposit } from "../protection/index.ts";
import { openLine, settleLine } from "../statements/index.ts";
import { bookUnmatched, creditPayment, GIFT_SOURCE, pushDeposit } from "./credit-payment.ts";
import {
  askAgainMs,
  type Gift,
  type GiftReason,
  isClosed,
  judgeRedeem,
  judgeSight,
  readGiftLink,
} from "./gift.ts";
import { WALLET_BANK } from "./match-member.ts";
import {
  closeGift,
  countAsk,
  findGift,
  insertGift,
  lockGift,
  startRedeem,
} from "./queries-gifts.ts";
import { isWaiting } from "./queries-held.ts";
import { insertPayment, type Payment } from "./queries-payments.ts";

/** Gifts are baht. */
const CURRENCY = "THB";
/** When a job looks after a gift whose call this process may not survive. */
const LOOK_AFTER_MS = 30_000;

/**
 * Takes the money behind a gift link and credits it, once: the hash is claimed first, then the issuer is called. Without
 * a usable answer it stays in progress and a job finds out.
 * @throws DEPOSIT_LIMIT before anything is taken, TRUELINK_INVALID, TRUELINK_DUPLICATE, IDEMPOTENCY_KEY_REUSED
 */
export async function redeemGift(
  ctx: Context,
  request: { memberId: bigint; link: string; idempotencyKey: string | null },
): Promise<ServerOutput<typeof contract.deposits.truelink>> {
  const { memberId } = request;
  const key = ctx.settings.truelinkKey;
  const member = await findMember(ctx.db, memberId);
  if (!key || !ctx.ports.giftLinks || member?.currency !== CURRENCY) refuse("TRUELINK_INVALID");
  const hash = readGiftLink(request.link, key) ?? refuse("TRUELINK_INVALID");
  const id = recordId(ctx);
  const decidedId = await transaction(ctx.db, async (tx) => {
    const known = await claimIntent(tx, {
      memberId,
      key: request.idempotencyKey,
      operation: "deposits.truelink",
      // Sealed anew, the same link is another text.
      input: { hash },
      recordId: id,
    });
    if (known) return known;
    const createdAt = ctx.clock.now();
    if (!(await insertGift(tx, { id, memberId, hash, createdAt }))) refuse("TRUELINK_DUPLICATE");
    await lookLater(tx, { id, delayMs: LOOK_AFTER_MS });
    return id;
  });
  if (decidedId === id) await advanceGift(ctx, id);
  return answer(ctx, await findGift(ctx.db, decidedId));
}

async function answer(
  { db }: Context,
  gift: Gift | null,
): Promise<ServerOutput<typeof contract.deposits.truelink>> {
  assert(gift, "a decided gift is written");
  if (gift.state === "failed") return refuse(gift.reason ?? "TRUELINK_INVALID");
  return gift.state === "credited" && !(await isWaiting(db, gift.id))
    ? { message: "SUCCESS", status: "SUCCESS", amount: gift.amountMinor }
    : { message: "IN_PROGRESS", status: "PROCESSING", amount: null };
}

/** Goes on with a gift from where it stands: looks at it, takes it, or asks what became of taking it. */
export async function advanceGift(ctx: Context, id: string): Promise<void> {
  const issuer = ctx.ports.giftLinks;
  const gift = await findGift(ctx.db, id);
  if (!gift || !issuer || isClosed(gift)) return;
  const expected = gift.state === "claimed" ? await look(ctx, issuer, gift) : gift.amountMinor;
  if (expected === null) return;
  const startedAt = ctx.clock.now();
  const started = await transaction(ctx.db, (tx) =>
    start(ctx, tx, { gift, at: startedAt, amountMinor: expected }),
  );
  if (typeof started === "string") return record(ctx, { gift, judged: started });
  if (!started) return;
  const earlierMs = gift.redeemedAt?.getTime();
  const isQuiet =
    earlierMs === undefined || startedAt.getTime() - earlierMs > issuer.issuerTimeoutMs;
  const judged = judgeRedeem(await issuer.redeem(gift.hash), { isQuiet });
  await record(ctx, { gift, judged });
}

/** Looks before anything is taken. @returns what it is worth as far as can be seen; null when there is nothing to do now. */
async function look(ctx: Context, issuer: GiftLinks, gift: Gift): Promise<bigint | null> {
  const sight = await issuer.verify(gift.hash);
  const judged = judgeSight(sight);
  if (judged === "take" && sight.outcome === "open") return sight.shareMinor ?? sight.totalMinor;
  assert(judged !== "take", "only an open gift is taken");
  await record(ctx, { gift, judged });
  return null;
}

/**
 * Counts the call that is about to begin; the first one opens the line.
 * @returns false when there is nothing to do any more; why nothing is taken, when the member's own limits leave no room
 */
async function start(
  ctx: Context,
  tx: Tx,
  { gift, at, amountMinor }: { gift: Gift; at: Date; amountMinor: bigint },
): Promise<boolean | GiftReason> {
  const held = await judgeUntaken(ctx, tx, { id: gift.id, amountMinor });
  if (held) return held;
  if (!(await startRedeem(tx, { id: gift.id, at, amountMinor }))) return false;
  await openLine(tx, {
    id: gift.id,
    memberId: gift.memberId,
    statementType: "deposit",
    from: WALLET_BANK,
    to: WALLET,
    amountMinor,
    currency: CURRENCY,
    status: "PROCESSING",
    createdAt: at,
  });
  return true;
}

/** Before anything may have been taken, a gift that would not fit is left where it is. */
async function judgeUntaken(
  ctx: Context,
  tx: Tx,
  { id, amountMinor }: { id: string; amountMinor: bigint },
): Promise<GiftReason | null> {
  const gift = await lockGift(tx, id);
  if (gift?.state !== "claimed") return null;
  const held = await judgeDeposit(ctx, tx, { memberId: gift.memberId, amountMinor });
  return held && (held.reason === "paused" ? "PLAY_PAUSED" : "DEPOSIT_LIMIT");
}

/** Writes what is known now. Who comes second finds it closed and changes nothing. */
async function record(
  ctx: Context,
  { gift: { id }, judged }: { gift: Gift; judged: ReturnType<typeof judgeRedeem> },
): Promise<void> {
  const { memberId, hasLine, amountMinor } = await transaction(ctx.db, async (tx) => {
    const gift = await lockGift(tx, id);
    assert(gift, "a gift that was found is there");
    const { memberId } = gift;
    const hasLine = gift.redeems > 0;
    const nothing = { memberId, hasLine: false, amountMinor: null };
    if (isClosed(gift)) return nothing;
    const at = ctx.clock.now();
    if (judged === "later") {
      await countAsk(tx, id);
      await lookLater(tx, { id, delayMs: askAgainMs(gift.asks) });
      ctx.log.warn({ event: "gift", recordId: id, outcome: "unknown" }, "a gift is asked again");
      return nothing;
    }
    if (typeof judged === "string") {
      await closeGift(tx, { id, at, to: "failed", reason: judged });
      if (hasLine) await settleLine(tx, { id, status: "FAILED", at });
      return { memberId, hasLine, amountMinor: null };
    }
    const { amountMinor } = judged;
    const isCredited = await credit(ctx, tx, { gift, amountMinor, at });
    return isCredited ? { memberId, hasLine, amountMinor } : nothing;
  });
  if (amountMinor !== null) pushDeposit(ctx, { memberId, amountMinor });
  else if (hasLine) pushFailed(ctx, memberId);
}

/** @returns false when the room went to another deposit meanwhile: it was taken, and waits */
async function credit(
  ctx: Context,
  tx: Tx,
  { gift, amountMinor, at }: { gift: Gift; amountMinor: bigint; at: Date },
): Promise<boolean> {
  const { id, memberId, hash } = gift;
  const payment: Payment = {
    id,
    source: GIFT_SOURCE,
    eventId: hash,
    reference: hash,
    channel: WALLET_BANK,
    houseAccount: null,
    amountMinor,
    currency: CURRENCY,
    payer: { bankCode: WALLET_BANK, accountNo: null, name: null },
    paidAt: at,
    receivedAt: at,
    enteredBy: null,
  };
  assert(await insertPayment(tx, payment), "a gift is credited once");
  await closeGift(tx, { id, at, to: "credited", amountMinor });
  const held = await judgeDeposit(ctx, tx, { memberId, amountMinor });
  if (held) {
    const waiting = { payment, reason: held.reason, qrId: null, memberId, isSecondAmount: false };
    await bookUnmatched(ctx, tx, waiting);
    return false;
  }
  await creditPayment(ctx, tx, { payment, memberId, qr: null, from: "bank", declared: null });
  return true;
}

function lookLater(tx: Tx, { id, delayMs }: { id: string; delayMs: number }): Promise<void> {
  return enqueue(tx, {
    name: "deposits:gift",
    payload: { giftId: id },
    delayMs,
    key: `gift:${id}`,
  });
}

function pushFailed(ctx: Context, memberId: bigint): void {
  const nothing = { amount: fromMinor(0n), message: null };
  ctx.push.wallet(memberId, { reason: "deposit", status: "FAILED", ...nothing });
}
