import { gunzipSync } from "node:zlib";
import { theirAmount, theirBalance, theirId } from "@krapao/contract/wire/theirs";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { choicesOf, keepStyles, readStyle } from "./style.ts";
import { writeBody, writeJson } from "./write.ts";
import { amount, balance, id, spare } from "./written.ts";

const varied = (reference: string, seed = 1) =>
  choicesOf(
    { style: "as-companies-write", seed },
    { party: "provider:joker2", operation: "transfer", reference },
  );
const many = Array.from({ length: 300 }, (_, at) => varied(`r-${at}`));

describe("an answer of a company", () => {
  test("is as its document shows in the plain style", () => {
    const body = {
      Amount: amount(1_050n),
      Credit: balance(200n, "text"),
      ID: id("7"),
      No: spare(1),
    };
    expect(writeBody(body, null)).toEqual({ Amount: 10.5, Credit: "2.00", ID: "7", No: 1 });
    expect(writeJson(body, null).headers).toEqual({
      "content-type": "application/json; charset=utf-8",
    });
  });

  test("varies only what a correct reader reads alike", () => {
    const schema = v.object({ Amount: theirAmount, Credit: theirBalance, ID: theirId });
    const body = { Amount: amount(123_450n), Credit: balance(-1_205n), ID: id("42") };
    const written = many.map((choose) => writeBody(body, choose) as Record<string, unknown>);
    for (const each of written) {
      expect(v.parse(schema, each)).toEqual({ Amount: 123_450n, Credit: -1_205n, ID: "42" });
    }
    const ways = (name: string) => new Set(written.map((each) => each[name]));
    expect(ways("Amount")).toEqual(new Set([1234.5, "1234.50", "1234.500", "1,234.50"]));
    expect(ways("ID")).toEqual(new Set([42, "42"]));
    expect(new Set(written.map((each) => Object.keys(each).join()))).toHaveLength(10);
  });

  test("leaves spare fields out, empty, null or filled", () => {
    const ways = many.map((choose) => writeBody({ Time: spare("now") }, choose));
    const times = ways.map((each) => (each as { Time?: unknown }).Time);
    expect(new Set(times)).toEqual(new Set(["now", null, "", undefined]));
  });

  test("an id of more digits than a number keeps stays a text", () => {
    const ways = new Set(many.map((choose) => writeBody(id("12345678901234567890"), choose)));
    expect(ways).toEqual(new Set(["12345678901234567890"]));
    expect(new Set(many.map((choose) => writeBody(id("007"), choose)))).toEqual(new Set(["007"]));
  });

  test("keeps its bytes readable, compressed or marked", () => {
    for (const choose of many) {
      const { bytes, headers } = writeJson({ a: 1 }, choose);
      const text = (headers["Content-Encoding"] ? gunzipSync(bytes) : bytes).toString();
      expect(JSON.parse(text.replace(/^\uFEFF/, ""))).toMatchObject({ a: 1 });
    }
  });

  test("follows from seed, party, call and reference, not from the order of calls", () => {
    const body = { Amount: amount(100n), Credit: balance(5n), Time: spare("now") };
    const write = (reference: string, seed?: number) =>
      JSON.stringify(writeBody(body, varied(reference, seed)));
    expect(write("r-1")).toBe(write("r-1"));
    expect(
      new Set(["r-1", "r-2", "r-3", "r-4", "r-5"].map((each) => write(each))).size,
    ).toBeGreaterThan(1);
    expect(new Set([1, 2, 3, 4, 5].map((seed) => write("r-1", seed))).size).toBeGreaterThan(1);
  });
});

test("a party has its own style, and `all` is everyone's", () => {
  const plain = { style: "plain", seed: 1 } as const;
  const other = { style: "as-companies-write", seed: 7 } as const;
  const styles = keepStyles(plain);
  styles.set("sms", other);
  expect([styles.of("sms"), styles.of("payout")]).toEqual([other, plain]);
  styles.set("all", other);
  styles.set("payout", plain);
  expect([styles.of("sms"), styles.of("payout")]).toEqual([other, plain]);
  styles.reset();
  expect(styles.of("sms")).toEqual(plain);
});

test("a malformed style in the environment is named", () => {
  expect(readStyle({})).toEqual({ style: "plain", seed: 1 });
  expect(() => readStyle({ SANDBOX_STYLE: "odd" })).toThrow("SANDBOX_STYLE");
  expect(() => readStyle({ SANDBOX_STYLE_SEED: "-1" })).toThrow("SANDBOX_STYLE_SEED");
});
