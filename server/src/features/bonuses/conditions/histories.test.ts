/** Random histories of one member's money and rewards, with the ledger, against a small model. */
import { addCampaign, readRewards } from "@krapao/testkit/builders/campaigns";
import { balanceOf, expectLedgerInvariants } from "@krapao/testkit/builders/money";
import { insertMember } from "@krapao/testkit/builders/wallets";
import { atNight } from "@krapao/testkit/night";
import { startWorld, type World } from "@krapao/testkit/world";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transaction } from "../../../kernel/context.ts";
import { Refusal, refuse } from "../../../kernel/errors.ts";
import { activateBonus, readActivation } from "../campaigns/activate-bonus.ts";
import { clearBonus } from "./clear-bonus.ts";
import { evaluateCondition, lockUnmetCondition } from "./evaluate-condition.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
});
afterAll(async () => {
  if (world) await expectLedgerInvariants(world);
  await world?.close();
});

const REWARD_MINOR = 5_000n;

type Step = { do: "win" | "lose"; minor: bigint } | { do: "take" | "clear" | "leave" | "look" };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom("win" as const, "lose" as const),
    minor: fc.bigInt({ min: 1n, max: 15_000n }),
  }),
  fc.record({ do: fc.constantFrom("take", "clear", "leave", "look") }),
);

/** A member's total and uncleared reward. */
class Model {
  total = 0n;
  reward: { base: bigint; isMet: boolean } | null = null;
  readonly #percents: { success: bigint; fail: bigint };

  constructor(percents: { success: number; fail: number }) {
    this.#percents = { success: BigInt(percents.success), fail: BigInt(percents.fail) };
  }

  #look(): void {
    if (!this.reward) return;
    const scaled = this.total * 100n;
    const { success, fail } = this.#percents;
    if (scaled >= this.reward.base * success || scaled <= this.reward.base * fail) {
      this.reward.isMet = true;
    }
  }

  /** @returns the code that the product must answer */
  apply(each: Step): string {
    if (each.do === "win") this.total += each.minor;
    if (each.do === "lose") this.total = each.minor < this.total ? this.total - each.minor : 0n;
    if (each.do === "win" || each.do === "lose") return "OK";
    if (each.do === "take") {
      if (this.reward) return "BONUS_ALREADY_ACTIVE";
      this.total += REWARD_MINOR;
      this.reward = { base: this.total, isMet: false };
      return "OK";
    }
    this.#look();
    if (each.do === "look") return "OK";
    if (each.do === "leave") return this.reward && !this.reward.isMet ? "BONUS_CONDITION" : "OK";
    if (!this.reward) return "NO_DATA";
    if (!this.reward.isMet) return "BONUS_CONDITION";
    this.reward = null;
    return "BONUS_CLEAR";
  }
}

/** Runs the step against the product. @returns its code */
async function perform(each: Step, member: { id: bigint; code: string }): Promise<string> {
  const { ctx } = world.app;
  const { id: memberId, code } = member;
  try {
    // The model knows no turnover: any win comes with the bets that the reward asks for.
    const betsMinor = REWARD_MINOR;
    if (each.do === "win") await readRewards.won(world, memberId, each.minor, { betsMinor });
    if (each.do === "lose") await loseUpTo(memberId, each.minor);
    if (each.do === "take") {
      const activation = { memberId, code, language: "en", idempotencyKey: null } as const;
      await activateBonus(ctx, activation, await readActivation(ctx, activation));
    }
    if (each.do === "look") {
      await transaction(ctx.db, (tx) => evaluateCondition(ctx, tx, memberId));
    }
    if (each.do === "leave") {
      const isUnmet = await transaction(ctx.db, async (tx) =>
        (await lockUnmetCondition(ctx, tx, memberId))(),
      );
      if (isUnmet) refuse("BONUS_CONDITION");
    }
    return each.do === "clear" ? (await clearBonus(ctx, memberId)).message : "OK";
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

async function loseUpTo(memberId: bigint, minor: bigint): Promise<void> {
  const { postedMinor } = await balanceOf(world, memberId);
  const lost = minor < postedMinor ? minor : postedMinor;
  if (lost > 0n) await readRewards.lost(world, memberId, lost);
}

test("answers every step of a random history as the model does", async () => {
  const percents = fc.record({
    success: fc.integer({ min: 101, max: 250 }),
    fail: fc.integer({ min: 0, max: 95 }),
  });
  const start = fc.bigInt({ min: 1n, max: 20_000n });
  const steps = fc.array(step, { minLength: 5, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(percents, start, steps, async (given, startMinor, history) => {
      const code = await addCampaign(world, {
        amount_minor: REWARD_MINOR,
        max_received: 100,
        percent_success: given.success,
        percent_fail: given.fail,
      });
      const id = await insertMember(world.db, startMinor);
      const model = new Model(given);
      model.total = startMinor;
      for (const each of history) {
        expect([each.do, await perform(each, { id, code })]).toEqual([each.do, model.apply(each)]);
      }
      expect((await balanceOf(world, id)).postedMinor).toBe(model.total);
    }),
    { numRuns: atNight(60, 20) },
  );
});
