import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  applyReport,
  applyTransfer,
  observeBalance,
  type PlayRules,
  type PlayState,
  possibleCredits,
} from "./play.ts";

const HOUR_MS = 3_600_000;
const timeOf = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes));
const AT = timeOf(0);
const settledBy = (placedAt: Date) => new Date(placedAt.getTime() + HOUR_MS);
/** Every difference of the balance is a result. */
const NAMED: PlayRules = { countsBy: "balance", namesOpenStakes: true, settledBy };
/** A fall may be an open stake for an hour. */
const SILENT: PlayRules = { ...NAMED, namesOpenStakes: false };
const REPORTED: PlayRules = { ...SILENT, countsBy: "report" };

/** `amount` in 1/100 credits; a result is won (positive) or lost, and observed when `isRead`. */
type Step =
  | { kind: "in" | "out"; amount: bigint; isRead: boolean }
  | { kind: "result"; amount: bigint; isRead: boolean };

const NEW: PlayState = { observed: 0n, stake: 0n, possible: [], unreported: null };

/** Plays the steps at a provider whose balance never goes below zero. */
function play(steps: readonly Step[], from = { state: NEW, balance: 0n }) {
  let { state, balance } = from;
  let turnover = 0n;
  const results: bigint[] = [];
  const read = () => {
    const observed = observeBalance(state, balance, { rules: NAMED, at: AT });
    state = observed.state;
    for (const each of observed.played) {
      turnover += each.turnover;
      results.push(each.result);
    }
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
        expect(observeBalance(state, balance, { rules: NAMED, at: AT })).toEqual({
          state,
          played: [],
        });
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
    const unknown = applyTransfer({ ...NEW, observed: null }, 100n);
    expect(unknown).toEqual({ ...NEW, observed: null, stake: 100n });
    expect(applyTransfer(unknown, -150n)).toEqual({ ...NEW, observed: null });
    expect(observeBalance(unknown, 5_000n, { rules: NAMED, at: AT })).toEqual({
      state: { ...NEW, observed: 5_000n, stake: 100n },
      played: [],
    });
  });
});

/** Reads balances at these minutes, after 100 was moved in. */
function readAt(rules: PlayRules, readings: readonly [minutes: number, balance: bigint][]) {
  let state = applyTransfer(NEW, 100n);
  const played = readings.flatMap(([minutes, balance]) => {
    const observed = observeBalance(state, balance, { rules, at: timeOf(minutes) });
    state = observed.state;
    return observed.played;
  });
  const turnover = played.reduce((sum, each) => sum + each.turnover, 0n);
  const result = played.reduce((sum, each) => sum + each.result, 0n);
  return { state, turnover, result, played };
}
const openAt = (state: PlayState, minutes: number) =>
  possibleCredits(state.possible, timeOf(minutes));

describe("a fall at a provider that does not name open stakes", () => {
  test("is a result at once, a possible stake for the longest bet, and turnover after it", () => {
    const fallen = readAt(SILENT, [[0, 0n]]);
    expect(fallen).toMatchObject({ turnover: 0n, result: -100n });
    expect([openAt(fallen.state, 59), openAt(fallen.state, 60)]).toEqual([100n, 0n]);
    const later = readAt(SILENT, [
      [0, 0n],
      [60, 0n],
    ]);
    expect(later).toMatchObject({ turnover: 100n, result: -100n, state: NEW });
    expect(later.played.at(-1)).toEqual({ turnover: 100n, result: 0n, at: timeOf(0) });
  });

  test("counts nothing when the stake comes back", () => {
    const back = readAt(SILENT, [
      [0, 0n],
      [30, 100n],
      [120, 100n],
    ]);
    expect(back).toMatchObject({ turnover: 0n, result: 0n });
    expect(back.state).toEqual({ ...NEW, observed: 100n, stake: 100n });
  });

  test("counts nothing when the stake comes back, however late that is read", () => {
    const back = readAt(SILENT, [
      [0, 0n],
      [600, 100n],
    ]);
    expect(back).toMatchObject({ turnover: 0n, result: 0n });
    expect(back.state).toEqual({ ...NEW, observed: 100n, stake: 100n });
  });

  test("counts what was won beyond the stake", () => {
    const won = readAt(SILENT, [
      [0, 40n],
      [30, 140n],
    ]);
    expect(won).toMatchObject({ turnover: 40n, result: 40n });
    expect(openAt(won.state, 30)).toBe(0n);
  });

  test("a rise takes off the oldest falls, and never less than it explains", () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 200n }), { maxLength: 40 }), (balances) => {
        let state = applyTransfer(NEW, 100n);
        let upper = 100n;
        for (const [index, balance] of balances.entries()) {
          const at = timeOf(index);
          ({ state } = observeBalance(state, balance, { rules: SILENT, at }));
          const now = balance + possibleCredits(state.possible, at);
          // What the member may hold never falls before a fall ends.
          if (index < 60) expect(now).toBeGreaterThanOrEqual(upper);
          upper = now;
          expect(state.stake).toBeGreaterThanOrEqual(0n);
          expect(state.possible.length).toBeLessThanOrEqual(50);
        }
      }),
    );
  });
});

describe("a fall at a provider that reports bets", () => {
  const fall = () => readAt(REPORTED, [[0, 60n]]).state;
  const report = (state: PlayState, explained: bigint, coveredUntil = timeOf(-9)) =>
    applyReport(
      state,
      { explained, coveredUntil, listsOpen: true },
      { rules: REPORTED, at: timeOf(5) },
    );

  test("is explained by a reported loss, or by a named open stake", () => {
    expect(openAt(fall(), 5)).toBe(40n);
    expect(openAt(report(fall(), -40n), 5)).toBe(0n);
    expect(openAt(report(fall(), -15n), 5)).toBe(25n);
  });

  test("is no open stake once the list of open stakes covers it", () => {
    expect(openAt(report(fall(), 0n, timeOf(-1)), 5)).toBe(40n);
    expect(openAt(report(fall(), 0n, timeOf(0)), 5)).toBe(0n);
  });

  test("explains the same whether the report or the balance comes first", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -100n, max: 300n }), (result) => {
        const first = report(applyTransfer(NEW, 100n), result);
        const read = { rules: REPORTED, at: timeOf(5) };
        const { state } = observeBalance(first, 100n + result, read);
        expect([openAt(state, 5), state.unreported]).toEqual([0n, null]);
        const second = observeBalance(applyTransfer(NEW, 100n), 100n + result, read).state;
        expect(report(second, result)).toMatchObject({ possible: [], unreported: null });
      }),
    );
  });

  test("a rise that is not reported is certain for no one", () => {
    const { state, turnover } = readAt(REPORTED, [[0, 400n]]);
    expect([state.unreported?.credits, turnover]).toEqual([300n, 0n]);
    expect(report(state, 300n).unreported).toBeNull();
    expect(report(state, 100n).unreported?.credits).toBe(200n);
    // A gift of the game is in no report of bets.
    expect(report(state, 0n, timeOf(0)).unreported).toBeNull();
  });
});
