import { clockText } from "@krapao/ui/feedback/ticker";
import { amountParts, amountText, chooseWholeKip } from "@krapao/ui/money/amount-text";
import { describe, expect, test } from "vitest";
import {
  bankAccountText,
  dateOnly,
  dateTime,
  money,
  phoneText,
  timeAgo,
  timeOnly,
} from "./format.ts";

describe("money", () => {
  test("has two decimals, separators and its sign", () => {
    expect(money(12500.5, "THB")).toBe("฿12,500.50");
    expect(money(0, "LAK")).toBe("₭0.00");
    expect(money(-10, "LAK")).toBe("−₭10.00");
  });

  test("of whole kip has no decimals where the operator chose so", () => {
    chooseWholeKip(true);
    expect(money(1_500_000, "LAK")).toBe("₭1,500,000");
    expect(amountText(150_000_000n, "LAK")).toBe("1,500,000");
    // Nothing is rounded, and other currencies and plain figures stay.
    expect(money(10.5, "LAK")).toBe("₭10.50");
    expect(money(-12_500, "THB")).toBe("−฿12,500.00");
    expect(amountText(1000)).toBe("1,000.00");
    chooseWholeKip(false);
    expect(money(1_500_000, "LAK")).toBe("₭1,500,000.00");
  });

  test("groups thousands from the right and keeps two decimals", () => {
    expect(amountText(999.5)).toBe("999.50");
    expect(amountText(1000)).toBe("1,000.00");
    expect(amountText(-1234567.89)).toBe("−1,234,567.89");
    expect(amountText(123456789n)).toBe("1,234,567.89");
  });

  test("keeps every satang of amounts that a double would round", () => {
    expect(amountText(1250n)).toBe("12.50");
    expect(amountText(-5n)).toBe("−0.05");
    expect(amountParts(900719925474099399n)).toEqual(["9,007,199,254,740,993", "99"]);
  });
});

describe("times", () => {
  test("are in Bangkok time and the Gregorian calendar", () => {
    expect(dateTime("2026-11-21T07:08:52.000Z")).toBe("21/11/2026 14:08:52");
    expect(dateOnly("2026-12-31T17:00:00.000Z")).toBe("01/01/2027");
    expect(dateTime(new Date("2028-02-28T18:30:05.999Z"))).toBe("29/02/2028 01:30:05");
  });

  test("show midnight as 00, not 24", () => {
    expect(timeOnly("2026-11-20T17:00:00.000Z")).toBe("00:00:00");
  });

  test("are counted back in the largest whole unit; a month has 30 days", () => {
    const now = new Date("2026-11-21T00:00:00.000Z");
    expect(timeAgo("2026-11-20T23:58:01.000Z", now)).toEqual([1, "minute"]);
    expect(timeAgo("2026-10-22T00:00:00.000Z", now)).toEqual([1, "month"]);
    expect(timeAgo("2026-10-22T00:00:01.000Z", now)).toEqual([29, "day"]);
    expect(timeAgo("2026-11-21T00:00:05.000Z", now)).toEqual([0, "second"]);
  });
});

test("splits a bank account of ten digits 3-3-rest and leaves others as they are", () => {
  expect(bankAccountText("0421889175")).toBe("042-188-9175");
  expect(bankAccountText("010120012345678")).toBe("010120012345678");
  expect(bankAccountText("010120012345678", "BCEL")).toBe("010-12-00-12345678");
  expect(bankAccountText("010120001797036001", "BCEL")).toBe("010-12-00-01797036-001");
  expect(bankAccountText("0421889175", "BCEL")).toBe("042-188-9175");
  expect(phoneText("081 234 5678")).toBe("081-234-5678");
});

test("shows a phone of Laos as it is written there", () => {
  expect(phoneText("02051800840", true)).toBe("020 5180 0840");
  expect(phoneText("2051800840", true)).toBe("020 5180 0840");
  expect(phoneText("021212345", true)).toBe("021212345");
});

test("shows more than 59 minutes in a countdown", () => {
  expect(clockText(0)).toBe("00:00");
  expect(clockText(3675)).toBe("61:15");
});
