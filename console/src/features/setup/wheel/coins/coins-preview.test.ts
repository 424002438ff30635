import { expect, test } from "vitest";
import { coinTerms } from "./coins-preview.tsx";

const PER_COIN = { THB: 100, LAK: 60_000 };

test.each([
  [
    { depositPerCoin: PER_COIN, playedPercent: 100, coinsPerDay: 7 },
    [
      "1 coin for each ฿100.00 you deposit and play, at most 7 a day",
      "1 coin for each ₭60,000 you deposit and play, at most 7 a day",
    ],
  ],
  [
    { depositPerCoin: { THB: 33.33, LAK: 0 }, playedPercent: 150, coinsPerDay: 1 },
    ["1 coin for each ฿33.33 you deposit, after bets of ฿50.00, at most 1 a day"],
  ],
  [
    { depositPerCoin: { THB: 100, LAK: null }, playedPercent: 0 },
    ["1 coin for each ฿100.00 you deposit, at most 10 a day"],
  ],
  [{}, []],
])("a draft of the wheel's coins says what earns one: %o", (payload, terms) => {
  expect(coinTerms(payload, "en")).toEqual(terms);
});
