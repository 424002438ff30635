import { expect, it } from "vitest";
import type { Slot } from "../../../lib/money/wallet.ts";
import { gameToPlay } from "./game-to-play.ts";

const slot = (code: string, fields: Partial<Slot> = {}) =>
  ({ code, value: 0, isActive: true, isAvailable: true, playedAt: null, ...fields }) as Slot;

it("prefers the game that was played last and is available", () => {
  const slots = [
    slot("A", { value: 500, playedAt: "2026-11-20T10:00:00.000Z" }),
    slot("B", { playedAt: "2026-11-22T10:00:00.000Z" }),
    slot("C", { playedAt: "2026-11-23T10:00:00.000Z", isAvailable: false }),
  ];
  expect(gameToPlay({ slots })?.code).toBe("B");
});

it("otherwise takes the open account with the most money, then the first game", () => {
  const closed = slot("A", { isActive: false });
  expect(
    gameToPlay({ slots: [closed, slot("B", { value: 1 }), slot("C", { value: 20 })] })?.code,
  ).toBe("C");
  expect(gameToPlay({ slots: [closed, slot("B", { isActive: false })] })?.code).toBe("A");
  expect(gameToPlay({ slots: [] })).toBeUndefined();
});
