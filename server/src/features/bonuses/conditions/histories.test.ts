/** The whole of it, with its book, against a model of a few lines: random histories of one member's money and gifts. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addCampaign, tell } from "../../../test/gifts.ts";
import { balanceOf, expectSoundBook, giveMoney } from "../../../test/purse.ts";
import { insertMember } from "../../../test/wallets.ts";
import { startWorld, type World } from "../../../test/world.ts";
import { transaction } from "../../kernel/context.ts";
import { Refusal } from "../../kernel/errors.ts";
import { activateBonus } from "./activate-bonus.ts";
import { clearBonus } from "./clear-bonus.ts";
import { evaluateCondition, requireNoOpenCondition } from "./evaluate-condition.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
});
afterAll(async () => {
  if (world) await expectSoundBook(world);
  await world?.close();
});

const GIFT = 5_000n;

type Step = { do: "win" | "lose"; minor: bigint } | { do: "take" | "clear" | "leave" | "look" };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom("win" as const, "lose" as const),
    minor: fc.bigInt({ min: 1n, max: 15_000n }),
  }),
  fc.record({ do: fc.constantFrom("take", "clear", "leave", "look") }),
);

/** What a member has, and the limits of the one gift that is not cleared. */
class Model {
  total = 0n;
  gift: { base: bigint; isMet: boolean } | null = null;
  readonly #percents: { success: bigint; fail: bigint };

  constructor(percents: { success: number; fail: number }) {
    this.#percents = { success: BigInt(percents.success), fail: BigInt(percents.fail) };
  }

  #look(): void {
    if (!this.gift) return;
    const scaled = this.total * 100n;
    const { success, fail } = this.#percents;
    if (scaled >= this.gift.base * success || scaled <= this.gift.base * fail) {
      this.gift.isMet = true;
    }
  }

  /** The code that the step answers. */
  apply(each: Step): string {
    if (each.do === "win") this.total += each.minor;
    if (each.do === "lose") this.total = each.minor < this.total ? this.total - each.minor : 0n;
    if (each.do === "win" || each.do === "lose") return "OK";
    if (each.do === "take") {
      if (this.gift) return "BONUS_ALREADY_ACTIVE";
      this.total += GIFT;
      this.gift = { base: this.total, isMet: false };
      return "OK";
    }
    this.#look();
    if (each.do === "look") return "OK";
    if (each.do === "leave") return this.gift && !this.gift.isMet ? "BONUS_CONDITION" : "OK";
    if (!this.gift) return "NO_DATA";
    if (!this.gift.isMet) return "BONUS_CONDITION";
    this.gift = null;
    return "BONUS_CLEAR";
  }
}

/** The same step in the product. */
async function perform(each: Step, member: { id: bigint; code: string }): Promise<string> {
  const { ctx } = world.app;
  const { id: memberId, code } = member;
  try {
    if (each.do === "win") await giveMoney(world, memberId, each.minor);
    if (each.do === "lose") await loseUpTo(memberId, each.minor);
    if (each.do === "take") {
      await activateBonus(ctx, { memberId, code, language: "en", idempotencyKey: null });
    }
    if (each.do === "look") {
      await transaction(ctx.db, (tx) => evaluateCondition(ctx, tx, memberId));
    }
    if (each.do === "leave") {
      await transaction(ctx.db, (tx) => requireNoOpenCondition(ctx, tx, memberId));
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
  if (lost > 0n) await tell.lost(world, memberId, lost);
}

test("A19: the product answers every step of a random history as the model does", async () => {
  const percents = fc.record({
    success: fc.integer({ min: 101, max: 250 }),
    fail: fc.integer({ min: 0, max: 95 }),
  });
  const start = fc.bigInt({ min: 1n, max: 20_000n });
  const steps = fc.array(step, { minLength: 5, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(percents, start, steps, async (given, startMinor, history) => {
      const code = await addCampaign(world, {
        amount_minor: GIFT,
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
    { numRuns: 60 },
  );
});
