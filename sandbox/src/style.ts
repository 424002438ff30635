/**
 * How the external parties write: `plain`, in the way their documents show, or
 * `as-companies-write`, which varies what a correct reader must read as the same.
 */
import { createHash } from "node:crypto";
import * as v from "valibot";
import { FAULT_TARGETS, type FaultTarget } from "./fault.ts";

const STYLES = ["plain", "as-companies-write"] as const;

export type Style = { style: (typeof STYLES)[number]; seed: number };

/** Chooses one of several ways. */
export type Choose = <T>(ways: readonly T[]) => T;

/** The body of `POST /control/style`. */
export const styleBody = v.strictObject({
  party: v.picklist(["all", ...FAULT_TARGETS]),
  style: v.picklist(STYLES),
  seed: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});

export type Styles = {
  of(party: FaultTarget): Style;
  set(party: FaultTarget | "all", style: Style): void;
  /** Every party writes in the configured style again. */
  reset(): void;
};

/** Keeps the style of every party. */
export function keepStyles(configured: Style): Styles {
  let common = configured;
  const chosen = new Map<FaultTarget, Style>();
  return {
    of: (party) => chosen.get(party) ?? common,
    set(party, style) {
      if (party !== "all") return void chosen.set(party, style);
      chosen.clear();
      common = style;
    },
    reset() {
      chosen.clear();
      common = configured;
    },
  };
}

/**
 * The choices of one answer; null for the plain style. They follow from the seed, the party, the
 * call and its reference, so that the order of calls changes nothing.
 */
export function choicesOf(
  { style, seed }: Style,
  answer: { party: string; operation: string; reference: string },
): Choose | null {
  if (style === "plain") return null;
  const key = `${seed} ${answer.party} ${answer.operation} ${answer.reference}`;
  let drawn = 0;
  return (ways) => {
    drawn += 1;
    const hash = createHash("sha256").update(`${key} ${drawn}`).digest();
    return ways[hash.readUInt32BE(0) % ways.length] as (typeof ways)[number];
  };
}

/** Reads `SANDBOX_STYLE` and `SANDBOX_STYLE_SEED`. Throws a sentence about a malformed value. */
export function readStyle(env: Record<string, string | undefined>): Style {
  const style = env.SANDBOX_STYLE || "plain";
  const seed = Number(env.SANDBOX_STYLE_SEED || 1);
  if (!v.is(v.picklist(STYLES), style))
    throw new Error(`SANDBOX_STYLE must be ${STYLES.join(" or ")}`);
  if (!Number.isSafeInteger(seed) || seed < 0) {
    throw new Error("SANDBOX_STYLE_SEED must be a whole number");
  }
  return { style, seed };
}
