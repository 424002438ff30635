/**
 * How the sandbox's companies write in tests: as real ones do, varied by a seed. `npm run night`
 * gives other seeds in SANDBOX_STYLE_SEED.
 */
import { describe } from "vitest";

export const STYLES = ["plain", "as-companies-write"] as const;

/** The seed of this run, for titles of tests: a failing one must name it. */
export const STYLE_SEED = process.env.SANDBOX_STYLE_SEED || "1";

/** The environment of a sandbox in a test. */
export const SANDBOX_STYLE = {
  SANDBOX_STYLE: "as-companies-write",
  SANDBOX_STYLE_SEED: STYLE_SEED,
} as const;

/** Runs the same tests against companies that write plainly, and as real companies write. */
export function inBothStyles(describeSuite: (style: (typeof STYLES)[number]) => void): void {
  describe.each(STYLES)(`the company writes %s (seed ${STYLE_SEED})`, describeSuite);
}
