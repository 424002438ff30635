import { commitmentOf, drawSlice } from "@krapao/contract/member/fairness";
import type { Db } from "../../../kernel/db/database.ts";
import { listWheelSlices } from "../queries.ts";
import { type Slice, weightsIn } from "../wheel.ts";
import { listSpinsAfter, type SpinWithSeed } from "./queries.ts";
import {
  listMembersWithWrongCoins,
  listSeedsWithMissingSpins,
  listSpinsWithWrongPrize,
} from "./queries-seeds.ts";

const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const PAGE = 1_000;

/** The number of recomputed spins, and a sentence for each problem. */
export interface Verification {
  spins: number;
  problems: string[];
}

/**
 * Recomputes every spin from the database alone: commitment, outcome, numbering without gaps, the
 * coin that was paid and the coupon that was won.
 */
export async function verifySpins(db: Db): Promise<Verification> {
  const problems: string[] = [];
  let spins = 0;
  let afterId = FIRST_ID;
  for (;;) {
    const page = await listSpinsAfter(db, { afterId, limit: PAGE });
    const wheels = await listWheelSlices(db, [...new Set(page.map(({ wheelId }) => wheelId))]);
    for (const spin of page) {
      const problem = await verifySpin(spin, wheels.get(spin.wheelId) ?? []);
      if (problem) problems.push(`spin ${spin.id}: ${problem}`);
    }
    spins += page.length;
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    afterId = last.id;
  }
  for (const id of await listSeedsWithMissingSpins(db))
    problems.push(`seed ${id}: spins are missing`);
  for (const id of await listSpinsWithWrongPrize(db))
    problems.push(`spin ${id}: coin or coupon is wrong`);
  for (const id of await listMembersWithWrongCoins(db))
    problems.push(`member ${id}: coins do not add up`);
  return { spins, problems };
}

async function verifySpin(spin: SpinWithSeed, slices: Slice[]): Promise<string | null> {
  const serverSeed = spin.serverSeed.toString("hex");
  if ((await commitmentOf(serverSeed)) !== spin.commitment.toString("hex")) {
    return "its seed does not match the commitment";
  }
  const { clientSeed, nonce } = spin;
  const weights = weightsIn(slices, spin.currency);
  const position = await drawSlice({ serverSeed, clientSeed, nonce, weights });
  return position === spin.position
    ? null
    : `its outcome is slice ${position}, not ${spin.position}`;
}
