/** Falls of a balance that may be open stakes, as `games_account.possible` stores them. Pure. */
import * as v from "valibot";
import type { PossibleStake } from "./play.ts";

const storedPossible = v.array(
  v.object({
    at: v.pipe(
      v.string(),
      v.transform((text) => new Date(text)),
    ),
    until: v.pipe(
      v.string(),
      v.transform((text) => new Date(text)),
    ),
    credits: v.pipe(
      v.string(),
      v.transform((text) => BigInt(text)),
    ),
    counts: v.pipe(
      v.string(),
      v.transform((text) => BigInt(text)),
    ),
  }),
);

export const readPossible = (stored: unknown): PossibleStake[] => v.parse(storedPossible, stored);

export const writePossible = (possible: readonly PossibleStake[]): string =>
  JSON.stringify(
    possible.map(({ at, until, credits, counts }) => ({
      at,
      until,
      credits: `${credits}`,
      counts: `${counts}`,
    })),
  );
