import { maybe, theirAmount, theirId } from "@krapao/contract/wire/theirs";
import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { UnusableAnswer } from "../kernel/outbound/outbound.ts";
import { denied, mismatch, parseTheirs, readTheirs, unusable } from "./answer.ts";

const schema = v.object({ data: v.object({ amount: theirAmount, note: maybe(theirId) }) });

const says = (call: () => unknown) => {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof UnusableAnswer)) throw error;
    return `${error.kind}: ${error.detail}`;
  }
};
const read = (text: string, status = 200) => says(() => readTheirs(schema, { status, text }));

describe("a body of theirs", () => {
  test("has the used fields, and whatever else the company writes", () => {
    const read200 = read('{"new":1,"data":{"amount":"1,000.00","note":null,"more":{}},"data2":[]}');
    expect(read200).toEqual({ data: { amount: 100_000n, note: null } });
  });

  test.each([
    ["<html>", 200, "unreadable: not JSON"],
    ["", 200, "unreadable: not JSON"],
    ['{"data":{"amount":1', 200, "unreadable: not JSON"],
    ["null", 200, "unreadable: body"],
    ["[]", 200, "unreadable: data"],
    ['"text"', 200, "unreadable: body"],
    ["{}", 200, "unreadable: data"],
    ['{"data":{"amount":"somchai"}}', 200, "unreadable: data.amount"],
    ['{"data":{"amount":1.005}}', 200, "unreadable: data.amount"],
    ["{}", 404, "unreadable: status 404: data"],
    ["<html>", 302, "unreadable: status 302: not JSON"],
    ["<html>", 401, "denied: status 401"],
    ["{}", 402, "denied: status 402"],
    ["{}", 403, "denied: status 403"],
    ["{}", 429, "denied: status 429"],
    ["", 503, "error: status 503"],
  ])("%j with status %i is %s, without a value", (text, status, said) => {
    expect(read(text, status)).toBe(said);
  });

  test("an id beyond 2^53 keeps every digit", () => {
    expect(parseTheirs('{"id":1234567890123456789,"n":9007199254740991,"f":1.5,"e":1e21}')).toEqual(
      {
        id: "1234567890123456789",
        n: 9_007_199_254_740_991,
        f: 1.5,
        e: "1e21",
      },
    );
  });

  test("any text is read or unusable, and never breaks the reader", () => {
    const answers = fc.oneof(fc.string(), fc.json(), fc.constant("\0"), fc.constant('"\\u0000"'));
    fc.assert(
      fc.property(answers, fc.integer({ min: 100, max: 599 }), (text, status) => {
        expect(() => read(text, status)).not.toThrow();
      }),
    );
  });
});

test("a code that no list has, one that denies, and another transfer", () => {
  const answer = { status: 200, text: "" };
  expect(says(() => unusable(answer, "code 1601"))).toBe("unreadable: code 1601");
  expect(says(() => denied("code 1004"))).toBe("denied: code 1004");
  expect(says(() => mismatch("Amount"))).toBe("mismatch: Amount");
});
