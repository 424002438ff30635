import { expect, it } from "vitest";
import {
  byDay,
  description,
  directionOf,
  isAdjustment,
  nearDay,
  origin,
  type Row,
  whyText,
} from "./statement-rows.ts";
import texts from "./texts/en.ts";

const row = (id: string, createdAt: string): Row => ({
  _id: id,
  statementType: "deposit",
  from: "KBANK",
  to: "WALLET",
  amount: 500,
  currency: "THB",
  status: "SUCCESS",
  createdAt,
});

it("derives the sign from the type, and from a gift that was given back", () => {
  const signs = (["deposit", "bonus", "finish_bonus", "withdraw", "transfer"] as const).map(
    (statementType) => directionOf({ statementType }),
  );
  expect(signs).toEqual(["in", "in", "none", "out", "none"]);
  expect(directionOf({ statementType: "finish_bonus", reason: "given_back" })).toBe("out");
});

it("recognises manual adjustments in both directions", () => {
  const line = row("a", "2026-11-21T17:00:00Z");
  expect(isAdjustment(line)).toBe(false);
  expect(isAdjustment({ ...line, from: "ADJUSTMENT" })).toBe(true);
  expect(isAdjustment({ ...line, from: "WALLET", to: "ADJUSTMENT" })).toBe(true);
});

it("splits days at midnight in Bangkok, not in UTC", () => {
  const days = byDay([
    row("a", "2026-11-21T17:00:00Z"),
    row("b", "2026-11-21T16:59:59Z"),
    row("c", "2026-11-20T18:00:00Z"),
  ]);
  expect(days.map((day) => [day.date, day.rows.map(({ _id }) => _id)])).toEqual([
    ["22/11/2026", ["a"]],
    ["21/11/2026", ["b", "c"]],
  ]);
});

it("recognises today and yesterday in Bangkok", () => {
  const now = new Date("2026-11-21T17:30:00Z");
  expect(nearDay("22/11/2026", now)).toBe("today");
  expect(nearDay("21/11/2026", now)).toBe("yesterday");
  expect(nearDay("20/11/2026", now)).toBeNull();
});

it("gives the source and the name of a bonus", () => {
  const line = row("a", "2026-11-21T17:00:00Z");
  expect(origin(line)).toBeNull();
  expect(origin({ ...line, invite: { description: "Malee" } })).toEqual({
    kind: "invite",
    text: "Malee",
  });
  expect(origin({ ...line, luckydraw: { description: "" } })).toEqual({
    kind: "luckydraw",
    text: "",
  });
  expect(description(line)).toBe("");
  expect(description({ bonus: { description: "10%" }, promotion: null })).toBe("10%");
  const both = { bonus: { description: "10%" }, promotion: { description: "NEW50" } };
  expect(description(both)).toBe("NEW50");
});

it("says of money that waits for the member until when, or that it never fits", () => {
  const ways = {
    limits: [{ period: "day" as const, limit: 100, left: 20, freesAt: null }],
    excludedUntil: "2026-11-29T15:58:00.000Z",
    now: "2026-11-28T15:58:00.000Z",
  };
  const why = (reason: Row["reason"], amount: number) => whyText(texts, { reason, amount }, ways);
  expect(why("excluded", 80)).toBe("Received, kept until 29/11 22:58");
  expect(why("limit", 80)).toBe(texts.reasons.limit);
  expect(why("limit", 500)).toBe(texts.aboveLimit);
  expect(why("excluded", 500)).toBe(texts.aboveLimit);
  expect(why("payer", 500)).toBe(texts.reasons.payer);
  expect(whyText(texts, { reason: "excluded", amount: 80 }, undefined)).toBe(
    texts.reasons.excluded,
  );
});
