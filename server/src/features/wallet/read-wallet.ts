import type { contract, ServerOutput } from "@krapao/contract";
import { together } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { depositReviews } from "../deposits/published.ts";
import { listSlotsAndBalances } from "../games/index.ts";
import { readInvite } from "../invites/index.ts";
import { bankName } from "../lookups/index.ts";
import { readReviewMinutes } from "../statements/index.ts";
import { findHome } from "./queries-home.ts";

/**
 * Everything home shows, from the database alone, without a call to a provider.
 * @throws NO_WALLET
 */
export async function readWallet(
  ctx: Context,
  { memberId }: { memberId: bigint },
): Promise<ServerOutput<typeof contract.wallet.read>> {
  const { db } = ctx;
  const readAt = ctx.clock.now();
  const [home, { slots, balances }] = await together(db, (one) =>
    Promise.all([findHome(one, { memberId, now: readAt }), listSlotsAndBalances(one, memberId)]),
  );
  if (!home) return refuse("NO_WALLET");
  const { bankCode, bankAccountName, bankAccountNo, currency } = home;
  return {
    profile: {
      _id: `${memberId}`,
      name: home.name,
      username: home.phone,
      coin: Number(home.coin),
    },
    bankAccount: {
      bankCode,
      bankAccountName,
      bankAccountNo,
      bank: await bankName(db, bankCode),
    },
    wallet: {
      amount: home.postedMinor - home.heldMinor,
      held: home.heldMinor,
      currency,
      withdrawing: home.withdrawingMinor,
    },
    total: slots.reduce((sum, { value }) => sum + value, home.postedMinor),
    invite: await readInvite(db, { ...home, memberId, balances, at: readAt }),
    slots,
    hasDeposited: home.hasDeposited,
    bringsMoney: home.bringsMoney,
    openQr: home.openQr && {
      qrcodeId: home.openQr.id.replaceAll("-", ""),
      bankCode: home.openQr.bankCode,
      amount: BigInt(home.openQr.amountMinor),
      expiresAt: new Date(home.openQr.expiresAt),
    },
    waiting: home.waiting && {
      ...home.waiting,
      sums: home.waiting.sums.map(({ currency, amountMinor }) => ({
        currency,
        amount: BigInt(amountMinor),
      })),
      reviewMinutes: home.waiting.isReviewed ? await readReviewMinutes(ctx, depositReviews) : null,
    },
    readAt,
  };
}
