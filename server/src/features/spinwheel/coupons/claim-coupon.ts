import type { contract, ServerOutput } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import { WALLET } from "@krapao/contract/member/games";
import { COUPON_ERRORS } from "@krapao/contract/member/spinwheel";
import { transaction, withCommit } from "../../../kernel/context.ts";
import { inOrder, type Tx } from "../../../kernel/db/database.ts";
import { assert, Refusal, refuse } from "../../../kernel/errors.ts";
import { accountOfHouse, accountOfMember, transfer } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import {
  lockActiveCondition,
  openCondition,
  pushReward,
  refreshTotal,
} from "../../bonuses/index.ts";
import { type AccountOfGame, listActiveAccounts } from "../../games/index.ts";
import { readSetting } from "../../lookups/index.ts";
import { openLine } from "../../statements/index.ts";
import { couponState, couponText, parseCouponCode } from "./coupon.ts";
import { findCoupon, lockCoupon, markCouponClaimed, type WonCoupon } from "./queries.ts";

type Answer = ServerOutput<typeof contract.spinwheel.claim>;

interface ClaimRequest {
  memberId: bigint;
  coupon: string;
  language: Language;
}

/** What the call reads first. */
interface Found {
  coupon: WonCoupon | null;
  accounts: readonly AccountOfGame[];
}

/** The reads of `claimCoupon`, which change nothing. */
export async function readClaim(
  { db }: Pick<Context, "db">,
  { memberId, coupon: text }: Pick<ClaimRequest, "memberId" | "coupon">,
): Promise<Found> {
  const code = parseCouponCode(text);
  const [coupon, accounts] = await Promise.all([
    code === null ? null : findCoupon(db, { memberId, code }),
    listActiveAccounts(db, memberId),
  ]);
  return { coupon, accounts };
}

/**
 * Credits a coupon's prize under a condition, once. Answers refusals by their code.
 */
export async function claimCoupon(
  ctx: Context,
  request: ClaimRequest,
  found: Found,
): Promise<Answer> {
  try {
    await decideClaim(ctx, request, found);
    return { success: true, error: null };
  } catch (error) {
    const code = COUPON_ERRORS.find((each) => error instanceof Refusal && error.code === each);
    if (!code) throw error;
    return { success: false, error: code };
  }
}

/**
 * @throws INVALID_CODE (mistyped), INVALID_PRIZE_CODE (no coupon of this member),
 * NO_CLAIMABLE_COUPON (claimed before), COUPON_EXPIRED, INVALID_COUPON_TYPE (the operator hands it
 * over), BONUS_REMAINING (a reward is active), OPENING_ERRORS
 */
async function decideClaim(
  ctx: Context,
  { memberId, coupon: text, language }: ClaimRequest,
  found: Found,
): Promise<void> {
  const code = parseCouponCode(text) ?? refuse("INVALID_CODE");
  // Refuse before asking the providers; the transaction checks again.
  requireClaimable(ctx, found.coupon);
  const days = await readSetting(ctx.db, "conditionDays");
  await refreshTotal(ctx, memberId, found.accounts);
  const { amountMinor } = await transaction(ctx.db, async (tx) => {
    // Lock order: conditions before coupons.
    const [active, locked] = await inOrder(tx, [
      lockActiveCondition(tx, memberId),
      lockCoupon(tx, { memberId, code }),
    ]);
    const coupon = requireClaimable(ctx, locked);
    if (active) refuse("BONUS_REMAINING");
    withCommit(tx, markCouponClaimed(tx, { id: coupon.id, at: ctx.clock.now() }));
    await creditPrize(ctx, tx, { memberId, coupon, days, ...nameOf(coupon, language) });
    return coupon;
  });
  pushReward(ctx, { memberId, amountMinor });
}

/** @throws INVALID_PRIZE_CODE, NO_CLAIMABLE_COUPON, COUPON_EXPIRED, INVALID_COUPON_TYPE */
function requireClaimable(ctx: Context, found: WonCoupon | null): WonCoupon {
  const coupon = found ?? refuse("INVALID_PRIZE_CODE");
  const state = couponState(coupon, ctx.clock.now());
  if (state === "claimed") refuse("NO_CLAIMABLE_COUPON");
  if (state === "expired") refuse("COUPON_EXPIRED");
  if (coupon.prize === "thing") refuse("INVALID_COUPON_TYPE");
  return coupon;
}

interface Claimed {
  memberId: bigint;
  coupon: WonCoupon;
  /** Names of wheel and slice in the member's language, and in all. */
  description: string;
  texts: Readonly<Record<Language, string>>;
  /** How many days its condition lasts. */
  days: number;
}

function nameOf(coupon: WonCoupon, language: Language): Pick<Claimed, "description" | "texts"> {
  const nameIn = (each: Language) =>
    `${coupon.wheelName[each]}: ${couponText(coupon.sliceLabel, coupon, each)}`;
  const texts = { th: nameIn("th"), la: nameIn("la"), en: nameIn("en") };
  return { description: texts[language], texts };
}

/**
 * Credits the prize under a condition. A bonus has a target. Cash has none: it may leave after the
 * bets that the coupon names, so that a deposit, a spin and a withdrawal earn nothing without play.
 */
async function creditPrize(
  ctx: Context,
  tx: Tx,
  { memberId, coupon, description, texts, days }: Claimed,
): Promise<void> {
  const { id, amountMinor, currency, wheelCode: code, prize, turnoverMinor } = coupon;
  const { percentSuccess, percentFail } = coupon;
  if (prize === "cash" && turnoverMinor === 0n) {
    return creditCash(ctx, tx, { memberId, coupon, description, texts });
  }
  const hasTarget = percentSuccess !== null && percentFail !== null;
  assert(prize === "cash" || hasTarget, "a bonus has percents");
  await openCondition(ctx, tx, {
    id,
    memberId,
    kind: "luckydraw",
    code,
    description,
    texts,
    amountMinor,
    currency,
    turnoverMinor,
    percentSuccess: percentSuccess ?? 0,
    percentFail: percentFail ?? 0,
    days,
  });
}

/** Credits cash that was won while a prize could ask for no bets. */
async function creditCash(
  ctx: Context,
  tx: Tx,
  { memberId, coupon, description, texts }: Omit<Claimed, "days">,
): Promise<void> {
  const { id, amountMinor, currency, wheelCode } = coupon;
  const state = await transfer(tx, {
    id,
    kind: "luckydraw",
    fromId: accountOfHouse({ kind: "spin_cost", owner: wheelCode, currency }),
    toId: accountOfMember(memberId),
    currency,
    amountMinor,
    meta: { kind: "luckydraw" },
  });
  assert(state === "posted", "a house account has no minimum balance");
  await openLine(tx, {
    id,
    memberId,
    statementType: "bonus",
    from: wheelCode,
    to: WALLET,
    amountMinor,
    currency,
    status: "SUCCESS",
    createdAt: ctx.clock.now(),
    detail: { luckydraw: { description, texts } },
  });
}
