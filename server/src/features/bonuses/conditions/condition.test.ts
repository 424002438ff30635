import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Condition,
  conditionLimits,
  decideState,
  type Progress,
  progressOf,
  statesBefore,
  type Total,
} from "./condition.ts";

const NO_TURNOVER = { turnoverMinor: 0n };

/** A total to which nothing was credited since. */
const only = (minor: bigint, uncertainty: Total["uncertainty"] = null): Progress => ({
  total: { minor, uncertainty, mayBeOpen: null, undatedMinor: 0n },
  creditedMinor: 0n,
  turnoverMinor: 0n,
});

/** A start whose real total with the gift is the base. */
const startOf = (baseMinor: bigint) => ({
  ownMinor: baseMinor - 1n,
  amountMinor: 1n,
  depositMinor: null,
});

type Step = { kind: "total"; minor: bigint; isSure: boolean } | { kind: "clear" };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("total" as const),
      minor: fc.bigInt({ min: 0n, max: 400_000n }),
      isSure: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "clear" as const }) },
);

/**
 * Drives the rules as the feature does: decides on each total, clears when the transitions allow.
 */
function run(terms: { base: bigint; success: number; fail: number }, steps: readonly Step[]) {
  const limits = conditionLimits(startOf(terms.base), {
    percentSuccess: terms.success,
    percentFail: terms.fail,
  });
  let state: Condition["state"] = "open";
  const answers: string[] = [];
  for (const each of steps) {
    if (each.kind === "clear") {
      const isCleared = statesBefore("cleared").includes(state);
      if (isCleared) state = "cleared";
      answers.push(isCleared ? "BONUS_CLEAR" : "refused");
    } else {
      const uncertainty = each.isSure ? null : "PROVIDER_UNAVAILABLE";
      state = decideState({ state, ...limits, ...NO_TURNOVER }, only(each.minor, uncertainty));
      answers.push(state);
    }
  }
  return answers;
}

/**
 * A model of the specification: compares fractions, and remembers only the first total that
 * decided.
 */
function model(terms: { base: bigint; success: number; fail: number }, steps: readonly Step[]) {
  const wins = (minor: bigint) => minor * 100n >= terms.base * BigInt(terms.success);
  const loses = (minor: bigint) => minor * 100n <= terms.base * BigInt(terms.fail);
  return steps.map((each, index) => {
    const soFar = steps.slice(0, index + 1);
    const decided = soFar.findIndex(
      (past) => past.kind === "total" && (wins(past.minor) || (past.isSure && loses(past.minor))),
    );
    const decider = steps[decided];
    const clearedAt =
      decider && steps.findIndex((past, at) => at > decided && past.kind === "clear");
    if (each.kind === "clear") {
      return decider && clearedAt === index ? "BONUS_CLEAR" : "refused";
    }
    if (decider?.kind !== "total") return "open";
    if (clearedAt !== undefined && clearedAt >= 0 && clearedAt < index) return "cleared";
    return wins(decider.minor) ? "met_success" : "met_fail";
  });
}

test("agrees with a small model over 10,000 random histories", () => {
  const terms = fc.record({
    base: fc.bigInt({ min: 1n, max: 100_000n }),
    success: fc.integer({ min: 101, max: 500 }),
    fail: fc.integer({ min: 0, max: 99 }),
  });
  fc.assert(
    fc.property(terms, fc.array(step, { maxLength: 25 }), (given, steps) => {
      expect(run(given, steps)).toEqual(model(given, steps));
    }),
    { numRuns: 10_000 },
  );
});

test("target and floor enclose the base, and progress is between 0 and 100 percent", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.integer({ min: 101, max: 2_000 }),
      fc.integer({ min: 0, max: 99 }),
      fc.bigInt({ min: 0n, max: 10n ** 14n }),
      (baseMinor, percentSuccess, percentFail, minor) => {
        const limits = conditionLimits(startOf(baseMinor), { percentSuccess, percentFail });
        expect(limits.targetMinor > baseMinor).toBe(true);
        expect(limits.floorMinor < baseMinor).toBe(true);
        const terms = { ...limits, ...NO_TURNOVER };
        const state = decideState({ state: "open", ...terms }, only(minor));
        const given = { state, ...startOf(baseMinor), ...terms };
        const { percent, remainingMinor } = progressOf(given, only(minor));
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
        expect(percent === 100).toBe(state === "met_success");
        if (state === "open") expect(remainingMinor).toBe(limits.targetMinor - minor);
        else expect(remainingMinor).toBe(0n);
      },
    ),
  );
});

test("progress of a met condition stays at 100 percent after the money is lost", () => {
  const limits = conditionLimits(startOf(10_000n), { percentSuccess: 300, percentFail: 5 });
  expect(limits).toEqual({ baseMinor: 10_000n, targetMinor: 30_000n, floorMinor: 500n });
  const gone = progressOf(
    { state: "met_success", ...startOf(10_000n), ...limits, ...NO_TURNOVER },
    only(0n),
  );
  expect(gone).toEqual({ percent: 100, remainingMinor: 0n });
  const half = progressOf(
    { state: "open", ...startOf(10_000n), ...limits, ...NO_TURNOVER },
    only(20_000n),
  );
  expect(half).toEqual({ percent: 50, remainingMinor: 10_000n });
});

test("an uncertain total can succeed but never fail", () => {
  const open = {
    state: "open" as const,
    ...NO_TURNOVER,
    ...conditionLimits(startOf(10_000n), { percentSuccess: 200, percentFail: 10 }),
  };
  expect(decideState(open, only(20_000n, "TRANSFER_IN_PROGRESS"))).toBe("met_success");
  expect(decideState(open, only(19_999n))).toBe("open");
  expect(decideState(open, only(1_000n, "PROVIDER_UNAVAILABLE"))).toBe("open");
  expect(decideState(open, only(1_000n))).toBe("met_fail");
  expect(decideState(open, only(1_001n))).toBe("open");
});

test("what was credited since counts neither for the target nor against the floor", () => {
  const open = {
    state: "open" as const,
    ...NO_TURNOVER,
    ...conditionLimits(startOf(10_000n), { percentSuccess: 300, percentFail: 10 }),
  };
  const paidIn = (minor: bigint, creditedMinor: bigint) => ({ ...only(minor), creditedMinor });
  expect(decideState(open, paidIn(30_019n, 20_019n))).toBe("open");
  expect(decideState(open, paidIn(50_019n, 20_019n))).toBe("met_success");
  expect(decideState(open, paidIn(21_019n, 20_019n))).toBe("met_fail");
  // A reversal took money that was in the base.
  expect(decideState(open, paidIn(0n, -10_000n))).toBe("open");
});

test("without a target only the turnover is needed", () => {
  const open = {
    state: "open" as const,
    ...startOf(10_000n),
    turnoverMinor: 2_000n,
    ...conditionLimits(startOf(10_000n), { percentSuccess: 0, percentFail: 0 }),
  };
  const played = (minor: bigint, turnoverMinor: bigint) => ({ ...only(minor), turnoverMinor });
  expect(decideState(open, played(50_000n, 1_999n))).toBe("open");
  expect(decideState(open, played(9_000n, 2_000n))).toBe("met_success");
  expect(decideState(open, played(0n, 0n))).toBe("met_fail");
  expect(progressOf(open, played(9_000n, 1_000n))).toEqual({ percent: 50, remainingMinor: 0n });
});

test("a turnover is needed besides the target", () => {
  const open = {
    state: "open" as const,
    ...startOf(10_000n),
    turnoverMinor: 40_000n,
    ...conditionLimits(startOf(10_000n), { percentSuccess: 200, percentFail: 10 }),
  };
  const played = (minor: bigint, turnoverMinor: bigint) => ({ ...only(minor), turnoverMinor });
  expect(decideState(open, played(20_000n, 39_999n))).toBe("open");
  expect(decideState(open, played(20_000n, 40_000n))).toBe("met_success");
  expect(decideState(open, played(1_000n, 0n))).toBe("met_fail");
  expect(progressOf(open, played(20_000n, 10_000n))).toEqual({ percent: 25, remainingMinor: 0n });
  expect(progressOf(open, played(15_000n, 40_000n)).percent).toBe(50);
});

test("a deposit that was lost before lowers neither the target nor frees the gift", () => {
  const lost = { ownMinor: 0n, amountMinor: 50_000n, depositMinor: 100_000n };
  const limits = conditionLimits(lost, { percentSuccess: 300, percentFail: 5 });
  expect(limits).toEqual({ baseMinor: 150_000n, targetMinor: 450_000n, floorMinor: 2_500n });
  const open = { state: "open" as const, ...limits, ...NO_TURNOVER };
  expect(decideState(open, only(50_000n))).toBe("open");
});

test("a condition never opens at or below its floor", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 9n }),
      fc.bigInt({ min: 1n, max: 10n ** 9n }),
      fc.option(fc.bigInt({ min: 0n, max: 10n ** 9n })),
      fc.integer({ min: 0, max: 99 }),
      (ownMinor, amountMinor, depositMinor, percentFail) => {
        const start = { ownMinor, amountMinor, depositMinor };
        const limits = conditionLimits(start, { percentSuccess: 200, percentFail });
        expect(limits.floorMinor).toBeLessThan(ownMinor + amountMinor);
        if (ownMinor < amountMinor) expect(limits.floorMinor).toBeLessThan(amountMinor);
        expect(limits.baseMinor).toBeGreaterThanOrEqual(ownMinor + amountMinor);
      },
    ),
  );
});

test("what may be open loses no condition", () => {
  const limits = conditionLimits(startOf(10_000n), { percentSuccess: 300, percentFail: 10 });
  const open = { state: "open" as const, ...limits, ...NO_TURNOVER };
  expect(decideState(open, only(0n, "BETS_MAY_BE_OPEN"))).toBe("open");
  expect(decideState(open, only(0n))).toBe("met_fail");
});
