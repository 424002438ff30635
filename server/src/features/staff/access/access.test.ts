import { expect, test } from "vitest";
import { fromStored, networkText, toStored } from "./access.ts";

test.each([
  ["10.1.2.3/8", "10.0.0.0/8"],
  ["203.0.113.7", "203.0.113.7/32"],
  ["::ffff:203.0.113.7", "203.0.113.7/32"],
  ["2001:db8:1::1/32", "2001:db8::/32"],
  ["2001:DB8::1", "2001:db8::1/128"],
  ["0.0.0.0/0", "0.0.0.0/0"],
])("writes %s as %s", (text, network) => {
  expect(networkText(text)).toBe(network);
});

test.each(["", "here", "10.0.0.0/33", "10.0.0.0/8/8", "10.0.0/8", "2001:db8::/129", "1.2.3.4/x"])(
  "refuses %j",
  (text) => {
    expect(networkText(text)).toBeNull();
  },
);

test("stores limits by kind and currency, and drops those without an amount", () => {
  const limit = { kind: "deposits", currency: "THB", once: 100n, day: null } as const;
  const empty = { kind: "adjustments", currency: "LAK", once: null, day: null } as const;
  expect(toStored([limit, empty])).toEqual({ deposits: { THB: { once: "100", day: null } } });
  expect(fromStored(toStored([limit, empty]))).toEqual([limit]);
});
