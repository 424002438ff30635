import type { contract, ServerOutput } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import { transaction } from "../../kernel/context.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { readSetting } from "../lookups/index.ts";
import { findActiveWheel } from "./queries.ts";
import { fairnessOf, openSeed } from "./seed.ts";
import type { Wheel } from "./wheel.ts";

/** The active wheel; null for none or while the wheel is off. */
export async function findWheel(db: Db): Promise<Wheel | null> {
  const { isActive } = await readSetting(db, "spinwheel");
  return isActive ? findActiveWheel(db) : null;
}

/**
 * The wheel, the member's coins and the commitment of the next spin. The first call makes a seed.
 */
export async function readSetup(
  ctx: Context,
  { memberId, language }: { memberId: bigint; language: Language },
): Promise<ServerOutput<typeof contract.spinwheel.setup>> {
  const [wheel, member] = await Promise.all([findWheel(ctx.db), findMember(ctx.db, memberId)]);
  const seed = await transaction(ctx.db, (tx) => openSeed(ctx, tx, { memberId }));
  return {
    result: {
      activeSpinwheel: wheel && {
        name: wheel.name[language],
        slices: wheel.slices.map(({ code, label, bgColor, textColor, htmlDescription }) => ({
          code,
          label: label[language],
          bgColor,
          textColor,
          htmlDescription: htmlDescription[language],
        })),
      },
      userCoin: Number(member?.coin ?? 0n),
    },
    fairness: fairnessOf(seed),
  };
}
