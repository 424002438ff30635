import type { Currency, contract, ServerOutput } from "@krapao/contract";
import { drawSlice } from "@krapao/contract/fairness";
import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { assert, Refusal, refuse } from "../../kernel/errors.ts";
import { claimIntent } from "../../kernel/idempotency.ts";
import type { Language } from "../../kernel/read-request.ts";
import type { Context } from "../../ports/context.ts";
import { changeCoins, findMember } from "../accounts/index.ts";
import { newCouponCode } from "./coupon.ts";
import { insertCoins, insertSpin, type Spin, selectSpin } from "./queries.ts";
import { insertCoupon } from "./queries-coupons.ts";
import { advanceSeed } from "./queries-seeds.ts";
import { findWheel } from "./read-setup.ts";
import { openSeed } from "./seed.ts";
import { givesCoupon, type Slice, type Wheel } from "./wheel.ts";

type Answer = ServerOutput<typeof contract.spinwheel.spin>;

const DAY_MS = 24 * 60 * 60 * 1_000;

interface Wish {
  memberId: bigint;
  clientSeed: string | undefined;
  idempotencyKey: string | null;
  language: Language;
}

/**
 * Spends a coin and decides where the wheel stops; a prize is a coupon from then on, whatever becomes of this answer.
 * @throws IDEMPOTENCY_KEY_REUSED
 */
export async function spinWheel(ctx: Context, wish: Wish): Promise<Answer> {
  const { memberId } = wish;
  try {
    const spinId = await decideSpin(ctx, wish);
    const [spin, member] = await Promise.all([
      selectSpin(ctx.db, spinId),
      findMember(ctx.db, memberId),
    ]);
    const { nonce, code } = spin;
    const label = spin.label[wish.language];
    const remainingCoin = Number(member?.coin ?? 0n);
    return { success: true, result: { code, label, remainingCoin, spinId, nonce }, error: null };
  } catch (error) {
    const code = error instanceof Refusal ? error.code : null;
    if (code !== "NO_COIN" && code !== "SPIN_INACTIVE") throw error;
    return { success: false, result: null, error: code };
  }
}

/** @returns the id of the spin, made now or by the same intent before. @throws NO_COIN, SPIN_INACTIVE */
async function decideSpin(ctx: Context, wish: Wish): Promise<string> {
  const { memberId, clientSeed } = wish;
  const id = recordId(ctx);
  const wheel = await findWheel(ctx.db);
  const member = await findMember(ctx.db, memberId);
  return transaction(ctx.db, async (tx) => {
    const known = await claimIntent(tx, {
      memberId,
      key: wish.idempotencyKey,
      operation: "spinwheel.spin",
      input: { clientSeed },
      recordId: id,
    });
    if (known) return known;
    if (!wheel || !member) return refuse("SPIN_INACTIVE");
    // Of two spins at once the second one waits here, for the coin and for the seed.
    if ((await changeCoins(tx, { memberId, coins: -1 })) === null) refuse("NO_COIN");
    const at = ctx.clock.now();
    const coin = { id: recordId(ctx), memberId, cause: `spin:${id}`, coins: -1, at };
    assert(await insertCoins(tx, coin), "a spin costs one coin");
    const spin = await drawSpin(ctx, tx, { id, memberId, clientSeed, wheel });
    const slice = wheel.slices[spin.position];
    assert(slice, "a draw falls on a slice");
    await keepPrize(ctx, tx, { spin, slice, currency: member.currency });
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

async function keepPrize(
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
