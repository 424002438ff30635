import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyTransfer, observeBalance, type PlayState } from "./play.ts";

/** `amount` in 1/100 credits; a result is won (positive) or lost, and observed when `isRead`. */
type Step =
  | { kind: "in" | "out"; amount: bigint; isRead: boolean }
  | { kind: "result"; amount: bigint; isRead: boolean };

const NEW: PlayState = { observed: 0n, stake: 0n };

/** Plays the steps at a provider whose balance never goes below zero. */
function play(steps: readonly Step[], from = { state: NEW, balance: 0n }) {
  let { state, balance } = from;
  let turnover = 0n;
  const results: bigint[] = [];
  const read = () => {
    const observed = observeBalance(state, balance);
    state = observed.state;
    if (!observed.play) return;
    turnover += observed.play.turnover;
    results.push(observed.play.result);
  };
  for (const { kind, amount, isRead } of steps) {
    const signed = kind === "out" ? -amount : amount;
    const moved = balance + signed < 0n ? -balance : signed;
    balance += moved;
    if (kind !== "result" && moved !== 0n) state = applyTransfer(state, moved);
    if (isRead) read();
  }
  read();
  return { state, balance, turnover, results };
}

const amount = fc.bigInt({ min: 1n, max: 100_000n });
const isRead = fc.boolean();
const moves = fc.record({ kind: fc.constantFrom("in" as const, "out" as const), amount, isRead });
const results = fc.record({
  kind: fc.constant("result" as const),
  amount: fc.bigInt({ min: -100_000n, max: 100_000n }),
  isRead,
});
const steps = fc.array(fc.oneof(moves, results), { maxLength: 40 });
const least = (a: bigint, b: bigint) => (a < b ? a : b);
const sumIn = (list: readonly Step[]) =>
  list.reduce((sum, step) => (step.kind === "in" ? sum + step.amount : sum), 0n);

describe("turnover by the balance", () => {
  test("money that only moves in and out counts nothing", () => {
    fc.assert(
      fc.property(fc.array(moves, { maxLength: 40 }), (list) => {
        expect(play(list)).toMatchObject({ turnover: 0n, results: [] });
      }),
    );
  });

  test("never is negative, never exceeds what moved in, nor what was won and lost", () => {
    fc.assert(
      fc.property(steps, (list) => {
        const { turnover, results, state, balance } = play(list);
        expect(turnover).toBeGreaterThanOrEqual(0n);
        expect(turnover).toBeLessThanOrEqual(sumIn(list));
        const seen = results.reduce((sum, each) => sum + (each < 0n ? -each : each), 0n);
        expect(turnover).toBeLessThanOrEqual(seen);
        expect(state.stake).toBeGreaterThanOrEqual(0n);
        expect(state.stake).toBeLessThanOrEqual(balance);
      }),
    );
  });

  test("an account that becomes empty starts anew", () => {
    fc.assert(
      fc.property(steps, steps, (before, after) => {
        const emptied: Step = { kind: "out", amount: 10n ** 12n, isRead: true };
        const first = play([...before, emptied]);
        expect(first.state).toEqual(NEW);
        const { turnover } = play(after, first);
        expect(turnover).toBeLessThanOrEqual(sumIn(after));
      }),
    );
  });

  test("a loss of x counts x", () => {
    fc.assert(
      fc.property(amount, amount, (moved, lost) => {
        const list: Step[] = [
          { kind: "in", amount: moved, isRead: true },
          { kind: "result", amount: -lost, isRead: true },
        ];
        expect(play(list).turnover).toBe(least(lost, moved));
      }),
    );
  });

  test("a win of x counts x up to what was moved in", () => {
    fc.assert(
      fc.property(amount, amount, (moved, won) => {
        const list: Step[] = [
          { kind: "in", amount: moved, isRead: true },
          { kind: "result", amount: won, isRead: true },
        ];
        expect(play(list).turnover).toBe(least(won, moved));
      }),
    );
  });

  test("a balance that is read again counts no second time", () => {
    fc.assert(
      fc.property(steps, (list) => {
        const { state, balance } = play(list);
        expect(observeBalance(state, balance)).toEqual({ state, play: null });
      }),
    );
  });

  test("a member who takes winnings out keeps the stake", () => {
    const list: Step[] = [
      { kind: "in", amount: 100n, isRead: true },
      { kind: "result", amount: 50n, isRead: true },
      { kind: "out", amount: 100n, isRead: true },
      { kind: "result", amount: -50n, isRead: true },
    ];
    expect(play(list).turnover).toBe(100n);
  });

  test("the first reading of an account with an unknown balance counts nothing", () => {
    const unknown = applyTransfer({ observed: null, stake: 0n }, 100n);
    expect(unknown).toEqual({ observed: null, stake: 100n });
    expect(applyTransfer(unknown, -150n)).toEqual({ observed: null, stake: 0n });
    expect(observeBalance(unknown, 5_000n)).toEqual({
      state: { observed: 5_000n, stake: 100n },
      play: null,
    });
  });
});
