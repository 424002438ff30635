import { ApiError } from "@krapao/contract/client";
import { expect, test } from "vitest";
import { createIntents } from "./idempotency.ts";

function intents() {
  let made = 0;
  return createIntents(() => {
    made += 1;
    return `key-${made}`;
  });
}

test("the same wish keeps its key while its outcome is unknown", () => {
  const keys = intents();
  expect(keys.keyFor({ amount: 500 })).toBe("key-1");
  keys.settle(new ApiError("TIMEOUT", 0));
  expect(keys.keyFor({ amount: 500 })).toBe("key-1");
  keys.settle(new ApiError("INTERNAL_SERVER_ERROR", 500));
  expect(keys.keyFor({ amount: 500 })).toBe("key-1");
});

test("another amount is another wish, even while the first is open", () => {
  const keys = intents();
  keys.keyFor({ amount: 500 });
  keys.settle(new ApiError("NO_NETWORK", 0));
  expect(keys.keyFor({ amount: 501 })).toBe("key-2");
});

test("an answer, good or bad, ends the wish", () => {
  const keys = intents();
  keys.keyFor({ amount: 500 });
  keys.settle();
  expect(keys.keyFor({ amount: 500 })).toBe("key-2");
  keys.settle(new ApiError("MONEY_NOT_ENOUGH", 409));
  expect(keys.keyFor({ amount: 500 })).toBe("key-3");
});
