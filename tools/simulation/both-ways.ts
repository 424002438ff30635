import { isDeepStrictEqual } from "node:util";
import type { Db } from "../../server/src/kernel/db/database.ts";
import type { RunResult } from "./result.ts";
import { simulate } from "./run.ts";

/**
 * Runs a seed twice: every transfer in its own transaction, and transfers that arrive together in
 * batches. Each answer and the end state must be the same.
 */
export async function simulateBothWays(db: Db, seed: number, nonce: string): Promise<RunResult> {
  const single = await simulate(db, seed, nonce);
  const batched = await simulate(db, seed, nonce, "batched");
  return {
    ...single,
    problems: [
      ...single.problems,
      ...batched.problems.map((problem) => `batched: ${problem}`),
      ...differences("answers", single.answers, batched.answers),
      ...differences("end", single.end, batched.end),
    ],
  };
}

function differences(
  what: string,
  single: Record<string, unknown>,
  batched: Record<string, unknown>,
): string[] {
  const names = new Set([...Object.keys(single), ...Object.keys(batched)]);
  return [...names].flatMap((name) =>
    isDeepStrictEqual(single[name], batched[name])
      ? []
      : [`${what} of ${name}: ${single[name]} one by one, ${batched[name]} batched`],
  );
}
