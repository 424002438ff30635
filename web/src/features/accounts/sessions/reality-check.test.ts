import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dueAfter, lasted, watchSession } from "./reality-check.ts";

const START = "2026-11-21T10:00:00.000Z";
const MINUTE = 60_000;
const at = (minutes: number) => Date.parse(START) + minutes * MINUTE;
const after = (realityCheckMinutes: number, minutes: number) => {
  const due = dueAfter({ startedAt: START, realityCheckMinutes }, at(minutes));
  return due === null ? null : (due - at(0)) / MINUTE;
};

describe("the times of reality checks", () => {
  it("are whole intervals of the session, wherever the page was opened in between", () => {
    expect([0, 1, 14.9, 15, 29, 31].map((minutes) => after(15, minutes))).toEqual([
      ...[15, 15, 15, 30, 30, 45],
    ]);
    expect([after(30, 44), after(60, 44), after(60, 300)]).toEqual([60, 60, 360]);
    // The session started again after the page was opened.
    expect(after(60, -400)).toBe(60);
  });

  it("never come when the member chose none", () => {
    expect(after(0, 500)).toBeNull();
  });

  it("gives hours and minutes, and nothing below zero", () => {
    expect(lasted(START, at(0) - 5_000)).toEqual([0, 0]);
    expect(lasted(START, at(59.99))).toEqual([0, 59]);
    expect(lasted(START, at(125))).toEqual([2, 5]);
  });
});

describe("the reality check", () => {
  let isFree = true;
  const onDue = vi.fn(async () => true);
  const watch = (realityCheckMinutes: number, aheadMs = 0) =>
    watchSession({
      session: { startedAt: START, realityCheckMinutes, aheadMs },
      sinceMs: Date.now() + aheadMs,
      isFree: () => isFree,
      onDue,
    });

  beforeEach(() => {
    vi.useFakeTimers({ now: at(5) });
    vi.stubGlobal("document", new EventTarget());
    isFree = true;
    onDue.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it.each([15, 30, 60])("shows once after %i minutes of the session", (minutes) => {
    watch(minutes);
    vi.advanceTimersByTime((minutes - 5) * MINUTE - 10_000);
    expect(onDue).not.toHaveBeenCalled();
    vi.advanceTimersByTime(15_000);
    expect(onDue).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(200 * MINUTE);
    expect(onDue).toHaveBeenCalledOnce();
  });

  it("uses the clock of the server, not of the device", () => {
    // The clock of the device is ten minutes slow.
    watch(15, 10 * MINUTE);
    vi.advanceTimersByTime(10_000);
    expect(onDue).not.toHaveBeenCalled();
    vi.advanceTimersByTime(15 * MINUTE);
    expect(onDue).toHaveBeenCalledOnce();
  });

  it("waits while the member is busy or away, and shows at once on return", () => {
    isFree = false;
    watch(15);
    vi.advanceTimersByTime(90 * MINUTE);
    expect(onDue).not.toHaveBeenCalled();
    isFree = true;
    document.dispatchEvent(new Event("visibilitychange"));
    expect(onDue).toHaveBeenCalledOnce();
  });

  it("stays due when the session is read again in between", () => {
    isFree = false;
    const since = Date.now();
    watch(15)();
    vi.advanceTimersByTime(40 * MINUTE);
    isFree = true;
    watchSession({
      session: { startedAt: START, realityCheckMinutes: 15, aheadMs: 3 },
      sinceMs: since,
      isFree: () => isFree,
      onDue,
    });
    vi.advanceTimersByTime(5_000);
    expect(onDue).toHaveBeenCalledOnce();
  });

  it("tries again when it could not be shown", async () => {
    onDue.mockResolvedValueOnce(false);
    watch(15);
    await vi.advanceTimersByTimeAsync(11 * MINUTE);
    expect(onDue).toHaveBeenCalledTimes(2);
  });

  it("never shows when it was switched off or stopped", () => {
    watch(0);
    watch(15)();
    vi.advanceTimersByTime(200 * MINUTE);
    expect(onDue).not.toHaveBeenCalled();
  });
});
