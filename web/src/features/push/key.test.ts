import { createECDH } from "node:crypto";
import { expect, test } from "vitest";
import { isSameKey } from "./key.ts";

function makeKey() {
  const pair = createECDH("prime256v1");
  const bytes = pair.generateKeys();
  return { used: new Uint8Array(bytes).buffer, publicKey: bytes.toString("base64url") };
}

test("a subscription belongs to the key that it was made with", () => {
  for (let tried = 0; tried < 50; tried += 1) {
    const [one, other] = [makeKey(), makeKey()];
    expect(isSameKey(one.used, one.publicKey)).toBe(true);
    expect(isSameKey(one.used, `${one.publicKey}=`)).toBe(true);
    expect(isSameKey(one.used, other.publicKey)).toBe(false);
  }
});

test("a browser that does not say the key keeps its subscription", () => {
  expect(isSameKey(null, makeKey().publicKey)).toBe(true);
});
