import type { contract, ServerOutput } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import { transaction } from "../../../kernel/context.ts";
import { assert } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { findMember } from "../../accounts/index.ts";
import { readSetting } from "../../lookups/index.ts";
import { refreshCoins } from "../coins/grant-played-coins.ts";
import { offeredSlices, playedMinorOf, textOf } from "../wheel.ts";
import { findWheel, isResting } from "./find-wheel.ts";
import { fairnessOf, openSeed } from "./seed.ts";

/**
 * The wheel, the member's coins, what earns them, and the commitment of the next spin. Grants the
 * coins of played deposits. The first call makes a seed.
 */
export async function readSetup(
  ctx: Context,
  { memberId, language }: { memberId: bigint; language: Language },
): Promise<ServerOutput<typeof contract.spinwheel.setup>> {
  const { depositPerCoin, playedPercent, coinsPerDay } = await readSetting(ctx.db, "spinwheel");
  const pending = await refreshCoins(ctx, memberId);
  const member = await findMember(ctx.db, memberId);
  assert(member, "a caller is a member");
  const { currency } = member;
  const wheel = await findWheel(ctx.db, currency);
  const seed = await transaction(ctx.db, (tx) => openSeed(ctx, tx, { memberId }));
  return {
    result: {
      activeSpinwheel: wheel && {
        name: wheel.name[language],
        slices: offeredSlices(wheel.slices, currency).map((slice) => ({
          code: slice.code,
          label: textOf(slice.label, { ...slice, currency, language }),
          bgColor: slice.bgColor,
          textColor: slice.textColor,
          htmlDescription: textOf(slice.htmlDescription, { ...slice, currency, language }),
          chance: slice.chance,
        })),
        isResting: await isResting(ctx.db, { wheel, currency, at: ctx.clock.now() }),
      },
      userCoin: Number(member.coin),
      earning: {
        currency,
        deposit: depositPerCoin[currency],
        bets: playedMinorOf(depositPerCoin[currency], playedPercent),
        coinsPerDay,
        pendingCoins: pending.coins,
        pendingBets: pending.missingMinor,
      },
    },
    fairness: fairnessOf(seed),
  };
}
