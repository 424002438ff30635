import { setImmediate as yieldToOthers } from "node:timers/promises";
import { CURRENCIES, type ServerInput, type ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { SIMULATED_SPINS } from "@krapao/contract/console/setup/versions";
import {
  expectedCost,
  ODDS_TOTAL,
  oddsTotal,
  worthOf,
} from "@krapao/contract/console/setup/wheel-odds";
import type { Random } from "../../../kernel/clock.ts";
import { refuse } from "../../../kernel/errors.ts";
import { probabilityBeyond } from "./chi-squared.ts";

/** Spins before the event loop runs other work. */
const BATCH = 20_000;
const RANGE = 2 ** 32;

type Slices = ServerInput<typeof consoleContract.setup.simulate>["slices"];

/**
 * Spins a wheel a million times, in batches, so that other requests do not wait. @throws
 * TOTAL_WRONG
 */
export async function simulateWheel(
  { random }: { random: Random },
  slices: Slices,
): Promise<ServerOutput<typeof consoleContract.setup.simulate>> {
  if (oddsTotal(slices) !== ODDS_TOTAL) refuse("TOTAL_WRONG", { slices: "KEY_INVALID" });
  const hits = await spin(random, slices);
  const odds = slices.map(({ amount, ...slice }) => ({ ...slice, amountMinor: amount }));
  const expected = odds.map(({ weight }) => (weight * SIMULATED_SPINS) / ODDS_TOTAL);
  const possible = odds.filter(({ weight }) => weight > 0).length;
  const chiSquared = expected.reduce(
    (sum, share, at) => (share === 0 ? sum : sum + ((hits[at] ?? 0) - share) ** 2 / share),
    0,
  );
  const freedom = Math.max(1, possible - 1);
  return {
    spins: SIMULATED_SPINS,
    slices: odds.map(({ code }, at) => ({
      code,
      expected: expected[at] ?? 0,
      hits: hits[at] ?? 0,
    })),
    costs: CURRENCIES.map((currency) => {
      const cost = odds.reduce(
        (sum, slice, at) => sum + BigInt(hits[at] ?? 0) * worthOf(slice, currency),
        0n,
      );
      return {
        currency,
        expected: expectedCost(odds, currency),
        mean: cost / BigInt(SIMULATED_SPINS),
      };
    }),
    chiSquared,
    freedom,
    probability: possible < 2 ? 1 : probabilityBeyond(chiSquared, freedom),
  };
}

/**
 * The number of hits of each slice. Random numbers are mapped to slices as in a real spin; see
 * fairness.ts.
 */
async function spin(random: Random, slices: Slices): Promise<number[]> {
  const owner = slices.flatMap(({ weight }, at) => new Array<number>(weight).fill(at));
  const limit = RANGE - (RANGE % owner.length);
  const hits = new Array<number>(slices.length).fill(0);
  for (let done = 0; done < SIMULATED_SPINS; await yieldToOthers()) {
    const bytes = random.bytes(BATCH * 4);
    for (let at = 0; at < bytes.length && done < SIMULATED_SPINS; at += 4) {
      const number = bytes.readUInt32BE(at);
      if (number >= limit) continue;
      const slice = owner[number % owner.length] ?? 0;
      hits[slice] = (hits[slice] ?? 0) + 1;
      done += 1;
    }
  }
  return hits;
}
