import { ApiError } from "@krapao/contract/client";
import { expect, test } from "vitest";
import { createIdempotencyKeys } from "./idempotency.ts";

function countedKeys() {
  let made = 0;
  return createIdempotencyKeys(() => {
    made += 1;
    return `key-${made}`;
  });
}

test("keeps the key of a request while its outcome is unknown", () => {
  const keys = countedKeys();
  expect(keys.keyFor({ amount: 500 })).toBe("key-1");
  keys.settle(new ApiError("TIMEOUT", 0));
  expect(keys.keyFor({ amount: 500 })).toBe("key-1");
  keys.settle(new ApiError("INTERNAL_SERVER_ERROR", 500));
  expect(keys.keyFor({ amount: 500 })).toBe("key-1");
});

test("gives another amount another key, even while the first request is open", () => {
  const keys = countedKeys();
  keys.keyFor({ amount: 500 });
  keys.settle(new ApiError("NO_NETWORK", 0));
  expect(keys.keyFor({ amount: 501 })).toBe("key-2");
});

test("gives a new key after an answer, whether success or refusal", () => {
  const keys = countedKeys();
  keys.keyFor({ amount: 500 });
  keys.settle();
  expect(keys.keyFor({ amount: 500 })).toBe("key-2");
  keys.settle(new ApiError("MONEY_NOT_ENOUGH", 409));
  expect(keys.keyFor({ amount: 500 })).toBe("key-3");
});
