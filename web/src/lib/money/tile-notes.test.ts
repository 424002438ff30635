import { expect, test } from "vitest";
import texts from "../../i18n/ways/en.ts";
import { depositNote, withdrawNote } from "./tile-notes.ts";
import { leastLimit, type Ways, whyNoDeposit } from "./ways-answer.ts";

const NOW = "2026-11-28T12:00:00.000Z";
const open = { allowed: true, min: null, max: null, reason: null, until: null };
const closed = (reason: Ways["withdraw"]["reason"], until: string | null = null) => ({
  ...open,
  allowed: false,
  reason,
  until,
});
const waysOf = (bank: Ways["withdraw"], qr = bank, more: Partial<Ways> = {}): Ways => ({
  currency: "THB",
  deposit: [
    { way: "bank", code: "SCB", ...bank },
    { way: "qr", code: "KBANK", ...qr },
    { way: "gift", code: null, ...closed("TRUELINK_INVALID") },
    { way: "slip", code: null, ...open },
  ],
  notice: null,
  withdraw: open,
  withdrawable: 0,
  play: open,
  lateGames: [],
  openings: [],
  limits: [],
  excludedUntil: null,
  held: null,
  now: NOW,
  ...more,
});
const tile = (ways: Ways) => depositNote(texts, ways)?.join(" ") ?? null;

test("one open way leaves deposits open; a slip alone does not", () => {
  expect(whyNoDeposit(waysOf(open, closed("DEPOSIT_LIMIT")))).toBeNull();
  expect(whyNoDeposit(waysOf(closed("NO_BANK")))?.reason).toBe("NO_BANK");
});

test("the member's own reason goes before the operator's, and ends when the first way opens", () => {
  const [soon, late] = ["2026-11-29T08:00:00.000Z", "2026-11-30T08:00:00.000Z"];
  const both = waysOf(closed("DEPOSIT_LIMIT", late), closed("DEPOSIT_LIMIT", soon));
  expect(whyNoDeposit(both)).toEqual({ reason: "DEPOSIT_LIMIT", until: soon });
  const one = waysOf(closed("NO_BANK"), closed("DEPOSIT_LIMIT", late));
  expect(whyNoDeposit(one)).toEqual({ reason: "DEPOSIT_LIMIT", until: late });
});

test("the tile says until when it is flat, with the year of a far end", () => {
  const [near, far] = ["2026-11-29T15:58:00.000Z", "2031-11-28T15:58:00.000Z"];
  expect(tile(waysOf(closed("SELF_EXCLUDED", near)))).toBe("Break until 29/11 22:58");
  expect(tile(waysOf(closed("SELF_EXCLUDED", far)))).toBe("Break until 28/11/2031 22:58");
  expect(tile(waysOf(closed("DEPOSIT_LIMIT")))).toBe("Limit used up");
  expect(tile(waysOf(closed("NO_BANK")))).toBe("Closed for now");
});

test("the tile says what the tightest own limit leaves, and nothing without one", () => {
  const limits: Ways["limits"] = [
    { period: "day", limit: 500, left: 300, freesAt: null },
    { period: "week", limit: 800, left: 100, freesAt: NOW },
  ];
  const ways = waysOf(open, open, { limits });
  expect(leastLimit(ways)?.period).toBe("week");
  expect(tile(ways)).toBe("฿100.00 left (your limit)");
  expect(tile(waysOf(open))).toBeNull();
});

test("the withdraw tile says why nothing can leave, and from when", () => {
  const note = (withdraw: Ways["withdraw"]) =>
    withdrawNote(texts, waysOf(open, open, { withdraw }))?.join(" ") ?? null;
  const from = "2026-11-29T15:58:00.000Z";
  expect(note(open)).toBeNull();
  expect(note(closed("WITHDRAW_DELAYED", from))).toBe("Possible from 29/11 22:58");
  expect(note(closed("BONUS_CONDITION"))).toBe("Bonus condition not met");
  expect(note(closed("WITHDRAW_IN_PROGRESS"))).toBe("In progress");
  expect(note(closed("MONEY_NOT_ENOUGH"))).toBe("Nothing to withdraw yet");
});
