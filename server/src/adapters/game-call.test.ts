import { expect, test } from "vitest";
import { ProviderUnavailable } from "../ports/game-provider.ts";
import { isSameName, readAllBets, spaced } from "./game-call.ts";

test("spaces calls, and refuses one that would wait behind a long row", async () => {
  const EVERY_MS = 40;
  const inTurn = spaced(EVERY_MS);
  const starts: number[] = [];
  const call = () => inTurn(async () => starts.push(performance.now()));
  const row = [call(), call(), call(), call(), call()];
  await expect(call()).rejects.toThrow(ProviderUnavailable);
  await Promise.all(row);
  for (const [index, at] of starts.slice(1).entries()) {
    // A timer may fire a millisecond early.
    expect(at - (starts[index] ?? 0)).toBeGreaterThanOrEqual(EVERY_MS - 2);
  }
  // A call that fails does not keep the others out.
  await expect(inTurn(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await inTurn(async () => "next")).toBe("next");
});

test("a bet report without end is no answer", async () => {
  const endless = readAllBets(async () => ({ bets: [], next: "again" }));
  await expect(endless).rejects.toThrow(ProviderUnavailable);
});

test("names that ignore case are one", () => {
  expect(isSameName("kp1", "KP1")).toBe(true);
  expect(isSameName("kp1", "KP11")).toBe(false);
});
