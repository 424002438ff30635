import { commitmentOf, drawSlice } from "@krapao/contract/fairness";
import type { Db } from "../../kernel/db.ts";
import { type BoundSpin, selectSpinsAfter, selectWheelSlices } from "./queries.ts";
import { selectGappySeeds, selectWrongCoins, selectWrongPrizes } from "./queries-seeds.ts";
import type { Slice } from "./wheel.ts";

const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const PAGE = 1_000;

/** What was recomputed, and what does not agree, a sentence each. */
export interface Verification {
  spins: number;
  problems: string[];
}

/**
 * Recomputes every spin from the database alone: commitments, outcomes, the numbering without gaps, the coins that were
 * paid and the coupons that were won.
 */
export async function verifySpins(db: Db): Promise<Verification> {
  const problems: string[] = [];
  let spins = 0;
  let afterId = FIRST_ID;
  for (;;) {
    const page = await selectSpinsAfter(db, { afterId, limit: PAGE });
    const wheels = await selectWheelSlices(db, [...new Set(page.map(({ wheelId }) => wheelId))]);
    for (const spin of page) {
      const problem = await judgeSpin(spin, wheels.get(spin.wheelId) ?? []);
      if (problem) problems.push(`spin ${spin.id}: ${problem}`);
    }
    spins += page.length;
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    afterId = last.id;
  }
  for (const id of await selectGappySeeds(db)) problems.push(`seed ${id}: spins are missing`);
  for (const id of await selectWrongPrizes(db))
    problems.push(`spin ${id}: coin or coupon is wrong`);
  for (const id of await selectWrongCoins(db)) problems.push(`member ${id}: coins do not add up`);
  return { spins, problems };
}

async function judgeSpin(spin: BoundSpin, slices: Slice[]): Promise<string | null> {
  const serverSeed = spin.serverSeed.toString("hex");
  if ((await commitmentOf(serverSeed)) !== spin.commitment.toString("hex")) {
    return "its seed is not the one that was committed to";
  }
  const { clientSeed, nonce } = spin;
  const weights = slices.map(({ weight }) => weight);
  const position = await drawSlice({ serverSeed, clientSeed, nonce, weights });
  return position === spin.position ? null : `it falls on ${position}, not on ${spin.position}`;
}
