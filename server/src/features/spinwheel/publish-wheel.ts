import { drawSlice } from "@krapao/contract/member/fairness";
import type { Tx } from "../../kernel/db/database.ts";
import { insertWheel } from "./queries.ts";
import type { Wheel } from "./wheel.ts";

const SAMPLE_SEED = "0".repeat(64);

/** Replaces the active wheel. @throws RangeError when a slice cannot be drawn by its weights */
export async function publishWheel(tx: Tx, wheel: Wheel & { at: Date }): Promise<void> {
  const weights = wheel.slices.map(({ weight }) => weight);
  await drawSlice({ serverSeed: SAMPLE_SEED, clientSeed: "", nonce: 0, weights });
  await insertWheel(tx, wheel);
}
