/**
 * How the sandbox's companies write in tests: as real ones do, varied by a seed. `npm run night`
 * gives other seeds in SANDBOX_STYLE_SEED.
 */
import { describe } from "vitest";
import { atNight } from "./night.ts";

const VARIED = "as-companies-write";
const STYLES = ["plain", VARIED] as const;
type CompanyStyle = (typeof STYLES)[number];

/** The seed of this run, for titles of tests: a failing one must name it. */
export const STYLE_SEED = process.env.SANDBOX_STYLE_SEED || "1";

/** The environment of a sandbox in a test. */
export const SANDBOX_STYLE = {
  SANDBOX_STYLE: VARIED,
  SANDBOX_STYLE_SEED: STYLE_SEED,
} as const;

/**
 * Runs the same tests against companies that write as real companies write, and at night against
 * companies that write plainly.
 */
export function inStyles(describeSuite: (style: CompanyStyle) => void): void {
  const styles = atNight<readonly CompanyStyle[]>(STYLES, [VARIED]);
  describe.each(styles)(`the company writes %s (seed ${STYLE_SEED})`, describeSuite);
}
