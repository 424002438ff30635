import * as v from "valibot";
import { describe, expect, test } from "vitest";
import {
  maybe,
  theirAmount,
  theirBalance,
  theirId,
  theirLocalTime,
  theirText,
  theirTime,
} from "./theirs.ts";

const read = <S extends v.GenericSchema>(schema: S, value: unknown) => {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : "unreadable";
};

describe("an amount of theirs", () => {
  test.each([
    [100, 10_000n],
    ["100", 10_000n],
    ["100.000", 10_000n],
    ["1,234.50", 123_450n],
    ["1,000,000", 100_000_000n],
    [-12.5, -1_250n],
    ["+12.5", 1_250n],
    [" 7.00 ", 700n],
    ["0007", 700n],
    [0, 0n],
  ])("%j is %s", (written, minor) => {
    expect(read(theirAmount, written)).toBe(minor);
    expect(read(theirBalance, written)).toBe(minor);
  });

  test.each([
    [""],
    [" "],
    [null],
    [undefined],
    [true],
    [[]],
    ["1e3"],
    ["12,34.00"],
    ["1.000,00"],
    ["1 000"],
    ["฿100"],
    ["NaN"],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [1e21],
    ["99999999999"],
    ["0x10"],
    [".5"],
    ["5."],
  ])("%j cannot be read", (written) => {
    expect(read(theirAmount, written)).toBe("unreadable");
    expect(read(theirBalance, written)).toBe("unreadable");
  });

  test("what is not whole hundredths did not move exactly, and a balance is cut", () => {
    expect(read(theirAmount, 110.125)).toBe("unreadable");
    expect(read(theirAmount, "110.001")).toBe("unreadable");
    expect(read(theirBalance, 110.129)).toBe(11_012n);
    expect(read(theirBalance, "-110.129")).toBe(-11_012n);
    expect(read(theirBalance, 0.1 + 0.2)).toBe(30n);
    expect(read(theirBalance, 1.1 * 100)).toBe(11_000n);
    expect(read(theirBalance, 4.35 * 100)).toBe(43_500n);
  });
});

test("an id is a text, whatever the company writes", () => {
  expect(read(theirId, 42)).toBe("42");
  expect(read(theirId, " a ")).toBe("a");
  for (const blank of ["", "  ", null, undefined, {}]) {
    expect(read(theirId, blank)).toBe("unreadable");
    expect(read(theirText, blank)).toBe("unreadable");
  }
});

test("a time names its zone, or has the company's", () => {
  const at = new Date("2026-11-28T05:01:00.000Z");
  expect(read(theirTime, "2026-11-28T12:01:00+07:00")).toEqual(at);
  expect(read(theirTime, "2026-11-28 12:01:00.000000+0700")).toEqual(at);
  expect(read(theirTime, "2026-11-28 12:01:00")).toBe("unreadable");
  expect(read(theirLocalTime("+07:00"), "2026-11-28 12:01:00")).toEqual(at);
  expect(read(theirLocalTime("+07:00"), "2026-11-28T05:01:00Z")).toEqual(at);
  for (const wrong of ["2026-02-31 12:00", "2026-13-01T00:00:00Z", "28/11/2026", "tomorrow", 1]) {
    expect(read(theirLocalTime("+07:00"), wrong), String(wrong)).toBe("unreadable");
  }
});

test("evidence that is not given or cannot be read is null", () => {
  for (const none of [undefined, null, "", "many", {}])
    expect(read(maybe(theirBalance), none)).toBe(null);
  expect(read(v.object({ Credit: maybe(theirBalance) }), {})).toEqual({ Credit: null });
  expect(read(maybe(theirBalance), "1.5")).toBe(150n);
});
