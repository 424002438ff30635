import type { Currency, contract, ServerOutput } from "@krapao/contract";
import { isOffered } from "@krapao/contract/console/setup/wheel-odds";
import type { Language } from "@krapao/contract/languages";
import { drawSlice } from "@krapao/contract/member/fairness";
import { SPIN_ERRORS } from "@krapao/contract/member/spinwheel";
import { DAY_MS } from "@krapao/contract/time";
import { recordId, transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { claimIdempotencyKey } from "../../../kernel/db/idempotency.ts";
import { assert, Refusal, refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { findMember, updateCoins } from "../../accounts/index.ts";
import { readSetting } from "../../lookups/index.ts";
import { grantPlayedCoins } from "../coins/grant-played-coins.ts";
import { insertCoins } from "../coins/queries.ts";
import { newCouponCode } from "../coupons/coupon.ts";
import { insertCoupon } from "../coupons/queries.ts";
import { type Slice, textOf, type Wheel, weightsIn } from "../wheel.ts";
import { findWheel, isResting } from "./find-wheel.ts";
import { getSpin, insertSpin, type Spin } from "./queries.ts";
import { lockBudget } from "./queries-budget.ts";
import { advanceSeed } from "./queries-seeds.ts";
import { openSeed } from "./seed.ts";

type Answer = ServerOutput<typeof contract.spinwheel.spin>;

interface SpinRequest {
  memberId: bigint;
  clientSeed: string | undefined;
  idempotencyKey: string | null;
  language: Language;
}

/**
 * Spends a coin and decides where the wheel stops. A prize is stored as a coupon before the answer
 * is sent, so a lost answer loses nothing.
 * @throws IDEMPOTENCY_KEY_REUSED
 */
export async function spinWheel(ctx: Context, request: SpinRequest): Promise<Answer> {
  const { memberId, language } = request;
  try {
    await grantPlayedCoins(ctx, memberId);
    const spinId = await decideSpin(ctx, request);
    const [spin, member] = await Promise.all([
      getSpin(ctx.db, spinId),
      findMember(ctx.db, memberId),
    ]);
    assert(member, "a caller is a member");
    const { nonce, code, amountMinor } = spin;
    const label = textOf(spin.label, { amountMinor, currency: member.currency, language });
    const remainingCoin = Number(member.coin);
    return { success: true, result: { code, label, remainingCoin, spinId, nonce }, error: null };
  } catch (error) {
    const code = SPIN_ERRORS.find((each) => error instanceof Refusal && error.code === each);
    if (!code) throw error;
    return { success: false, result: null, error: code };
  }
}

/**
 * @returns the id of the spin, new or of the same idempotency key.
 * @throws NO_COIN, SPIN_INACTIVE, SPIN_RESTING
 */
async function decideSpin(ctx: Context, request: SpinRequest): Promise<string> {
  const { memberId, clientSeed } = request;
  const id = recordId(ctx);
  const member = await findMember(ctx.db, memberId);
  const wheel = member && (await findWheel(ctx.db, member.currency));
  const { prizeTurnoverTimes } = await readSetting(ctx.db, "spinwheel");
  return transaction(ctx.db, async (tx) => {
    const known = await claimIdempotencyKey(tx, {
      memberId,
      key: request.idempotencyKey,
      operation: "spinwheel.spin",
      input: { clientSeed },
      recordId: id,
    });
    if (known) return known;
    if (!wheel || !member) return refuse("SPIN_INACTIVE");
    const { currency } = member;
    await requireBudget(ctx, tx, { wheel, currency });
    // A concurrent spin of the member waits here.
    if ((await updateCoins(tx, { memberId, coins: -1 })) === null) refuse("NO_COIN");
    const at = ctx.clock.now();
    const coin = { id: recordId(ctx), memberId, cause: `spin:${id}`, coins: -1, at };
    assert(await insertCoins(tx, coin), "a spin costs one coin");
    const spin = await drawSpin(ctx, tx, { id, memberId, clientSeed, wheel, currency });
    const slice = wheel.slices[spin.position];
    assert(slice, "a draw falls on a slice");
    const campaign = wheel.code;
    await insertPrizeCoupon(ctx, tx, { spin, slice, campaign, currency, prizeTurnoverTimes });
    return id;
  });
}

/**
 * Requires that the budget covers whatever this spin wins. Spins of a campaign run one
 * after the other. @throws SPIN_RESTING
 */
async function requireBudget(
  ctx: Context,
  tx: Tx,
  { wheel, currency }: { wheel: Wheel; currency: Currency },
): Promise<void> {
  await lockBudget(tx, { campaign: wheel.code, currency });
  if (await isResting(tx, { wheel, currency, at: ctx.clock.now() })) refuse("SPIN_RESTING");
}

async function drawSpin(
  ctx: Context,
  tx: Tx,
  wanted: Pick<Spin, "id" | "memberId"> & {
    clientSeed: string | undefined;
    wheel: Wheel;
    currency: Currency;
  },
): Promise<Spin> {
  const { id, memberId, wheel, currency } = wanted;
  const seed = await openSeed(ctx, tx, { memberId, clientSeed: wanted.clientSeed });
  const clientSeed = wanted.clientSeed ?? seed.clientSeed;
  const nonce = seed.nextNonce;
  const position = await drawSlice({
    serverSeed: seed.serverSeed.toString("hex"),
    clientSeed,
    nonce,
    weights: weightsIn(wheel.slices, currency),
  });
  const spin: Spin = {
    id,
    memberId,
    seedId: seed.id,
    nonce,
    clientSeed,
    wheelId: wheel.id,
    position,
    currency,
    createdAt: ctx.clock.now(),
  };
  await insertSpin(tx, spin);
  await advanceSeed(tx, { id: seed.id, clientSeed, nextNonce: nonce + 1 });
  return spin;
}

interface Win {
  spin: Spin;
  slice: Slice;
  campaign: string;
  currency: Currency;
  prizeTurnoverTimes: number;
}

/** The terms of a prize are those of the time when it was won. */
async function insertPrizeCoupon(
  ctx: Context,
  tx: Tx,
  { spin, slice, campaign, currency, prizeTurnoverTimes }: Win,
): Promise<void> {
  const { prize } = slice;
  if (prize === "nothing" || !isOffered(slice, currency)) return;
  const amountMinor = slice.amountMinor[currency];
  await insertCoupon(tx, {
    id: recordId(ctx),
    code: newCouponCode(ctx.random),
    memberId: spin.memberId,
    spinId: spin.id,
    campaign,
    prize,
    amountMinor,
    currency,
    percentSuccess: slice.percentSuccess,
    percentFail: slice.percentFail,
    turnoverMinor: prize === "thing" ? 0n : amountMinor * BigInt(prizeTurnoverTimes),
    createdAt: spin.createdAt,
    expiresAt: new Date(spin.createdAt.getTime() + slice.validDays * DAY_MS),
  });
}
