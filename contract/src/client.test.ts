import { expect, test } from "vitest";
import { fillPath } from "./client.ts";

test("encodes the values of a path, so that none can become another path", () => {
  expect(fillPath("/api/qrcode/{bankCode}", { bankCode: "KBANK" })).toBe("/api/qrcode/KBANK");
  expect(
    fillPath("/api/autoLogin/{provider}/{username}/{password}", {
      provider: "imi",
      username: "kp1",
      password: "a/../b?c",
    }),
  ).toBe("/api/autoLogin/imi/kp1/a%2F..%2Fb%3Fc");
});
