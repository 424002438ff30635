import { expect, test } from "vitest";
import { closingsOf, incidentsOf, levelOfCalls, stripOf } from "./strip.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 25, 10, minutes));
const quarter = (minutes: number, calls: number, errors: number, p95Ms: number | null = 80) => ({
  externalParty: "joker2",
  at: at(minutes),
  calls,
  errors,
  p95Ms,
  lastError: errors > 0 ? "transfer: timeout" : null,
});
const change = (minutes: number, state: "on" | "off" | "maintenance") => ({
  provider: "joker2",
  version: 2,
  state,
  at: at(minutes),
  by: "Ploy",
  why: `why ${state}`,
});

test("calls are in order, in trouble when some fail or are slow, down when most fail", () => {
  expect(levelOfCalls(quarter(0, 0, 0, null))).toBe("none");
  expect(levelOfCalls(quarter(0, 100, 4))).toBe("ok");
  expect(levelOfCalls(quarter(0, 100, 5))).toBe("trouble");
  expect(levelOfCalls(quarter(0, 100, 0, 2_000))).toBe("trouble");
  expect(levelOfCalls(quarter(0, 100, 50))).toBe("down");
});

test("a provider is closed from the first closing state until it is on again", () => {
  expect(
    closingsOf([change(-60, "on"), change(5, "maintenance"), change(10, "off"), change(20, "on")]),
  ).toEqual([{ from: at(5), to: at(20), by: "Ploy", why: "why maintenance" }]);
  expect(closingsOf([change(5, "off")])).toMatchObject([{ from: at(5), to: null }]);
});

test("a cell is off when it was closed for half of it, else it shows its calls", () => {
  const shape = { from: at(0), cellMs: 15 * 60_000, cells: 4, now: at(60) };
  const closings = closingsOf([change(7, "off"), change(35, "on")]);
  const quarters = [quarter(0, 10, 0), quarter(30, 10, 9), quarter(45, 10, 1)];
  expect(stripOf(shape, { quarters, closings })).toEqual(["off", "off", "down", "trouble"]);
  expect(stripOf(shape, { quarters, closings: [] })).toEqual(["ok", "none", "down", "trouble"]);
});

test("quarters in trouble that follow each other are one incident", () => {
  const quarters = [quarter(0, 10, 1), quarter(15, 10, 9), quarter(30, 10, 0), quarter(45, 10, 8)];
  const closings = closingsOf([change(20, "off"), change(25, "on")]);
  expect(incidentsOf({ quarters, closings }, at(50))).toMatchObject([
    { level: "down", from: at(45), to: null, calls: 10, errors: 8 },
    { level: "off", from: at(20), to: at(25), by: "Ploy" },
    { level: "down", from: at(0), to: at(30), calls: 20, errors: 10 },
  ]);
});
