import type { Currency, contract, ServerOutput } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import { drawSlice } from "@krapao/contract/member/fairness";
import { DAY_MS } from "@krapao/contract/time";
import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { claimIdempotencyKey } from "../../kernel/db/idempotency.ts";
import { assert, Refusal, refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { findMember, updateCoins } from "../accounts/index.ts";
import { newCouponCode } from "./coupon.ts";
import { getSpin, insertCoins, insertSpin, type Spin } from "./queries.ts";
import { insertCoupon } from "./queries-coupons.ts";
import { advanceSeed } from "./queries-seeds.ts";
import { findWheel } from "./read-setup.ts";
import { openSeed } from "./seed.ts";
import { givesCoupon, type Slice, type Wheel } from "./wheel.ts";

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
  const { memberId } = request;
  try {
    const spinId = await decideSpin(ctx, request);
    const [spin, member] = await Promise.all([
      getSpin(ctx.db, spinId),
      findMember(ctx.db, memberId),
    ]);
    const { nonce, code } = spin;
    const label = spin.label[request.language];
    const remainingCoin = Number(member?.coin ?? 0n);
    return { success: true, result: { code, label, remainingCoin, spinId, nonce }, error: null };
  } catch (error) {
    const code = error instanceof Refusal ? error.code : null;
    if (code !== "NO_COIN" && code !== "SPIN_INACTIVE") throw error;
    return { success: false, result: null, error: code };
  }
}

/**
 * @returns the id of the spin, new or of the same idempotency key.
 * @throws NO_COIN, SPIN_INACTIVE
 */
async function decideSpin(ctx: Context, request: SpinRequest): Promise<string> {
  const { memberId, clientSeed } = request;
  const id = recordId(ctx);
  const wheel = await findWheel(ctx.db);
  const member = await findMember(ctx.db, memberId);
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
    // A concurrent spin of the member waits here.
    if ((await updateCoins(tx, { memberId, coins: -1 })) === null) refuse("NO_COIN");
    const at = ctx.clock.now();
    const coin = { id: recordId(ctx), memberId, cause: `spin:${id}`, coins: -1, at };
    assert(await insertCoins(tx, coin), "a spin costs one coin");
    const spin = await drawSpin(ctx, tx, { id, memberId, clientSeed, wheel });
    const slice = wheel.slices[spin.position];
    assert(slice, "a draw falls on a slice");
    await insertPrizeCoupon(ctx, tx, { spin, slice, currency: member.currency });
    return id;
  });
}

async function drawSpin(
  ctx: Context,
  tx: Tx,
  wanted: { id: string; memberId: bigint; clientSeed: string | undefined; wheel: Wheel },
): Promise<Spin> {
  const { id, memberId, wheel } = wanted;
  const seed = await openSeed(ctx, tx, { memberId, clientSeed: wanted.clientSeed });
  const clientSeed = wanted.clientSeed ?? seed.clientSeed;
  const nonce = seed.nextNonce;
  const position = await drawSlice({
    serverSeed: seed.serverSeed.toString("hex"),
    clientSeed,
    nonce,
    weights: wheel.slices.map(({ weight }) => weight),
  });
  const spin: Spin = {
    id,
    memberId,
    seedId: seed.id,
    nonce,
    clientSeed,
    wheelId: wheel.id,
    position,
    createdAt: ctx.clock.now(),
  };
  await insertSpin(tx, spin);
  await advanceSeed(tx, { id: seed.id, clientSeed, nextNonce: nonce + 1 });
  return spin;
}

async function insertPrizeCoupon(
  ctx: Context,
  tx: Tx,
  { spin, slice, currency }: { spin: Spin; slice: Slice; currency: Currency },
): Promise<void> {
  const { prize } = slice;
  if (prize === "nothing" || !givesCoupon(slice, currency)) return;
  await insertCoupon(tx, {
    id: recordId(ctx),
    code: newCouponCode(ctx.random),
    memberId: spin.memberId,
    spinId: spin.id,
    prize,
    amountMinor: slice.amountMinor[currency],
    currency,
    percentSuccess: slice.percentSuccess,
    percentFail: slice.percentFail,
    createdAt: spin.createdAt,
    expiresAt: new Date(spin.createdAt.getTime() + slice.validDays * DAY_MS),
  });
}
