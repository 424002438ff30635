import { drawSlice } from "@krapao/contract/fairness";
import type { Tx } from "../../kernel/db.ts";
import { insertWheel } from "./queries.ts";
import type { Wheel } from "./wheel.ts";

const SOME_SEED = "0".repeat(64);

/** Lets a new wheel turn in place of the one before. @throws RangeError when its weights cannot be drawn from */
export async function publishWheel(tx: Tx, wheel: Wheel & { at: Date }): Promise<void> {
  const weights = wheel.slices.map(({ weight }) => weight);
  await drawSlice({ serverSeed: SOME_SEED, clientSeed: "", nonce: 0, weights });
  await insertWheel(tx, wheel);
}
