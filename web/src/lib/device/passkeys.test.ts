import { expect, test } from "vitest";
import { isNamedHost, isWebView } from "./passkeys.ts";

test.each([
  [
    "Mozilla/5.0 (Linux; Android 15; SM-A155F) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36",
    false,
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1",
    false,
  ],
  [
    "Mozilla/5.0 (Linux; Android 15; SM-A155F) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36 Line/15.9.0",
    true,
  ],
  [
    "Mozilla/5.0 (Linux; Android 15; SM-A155F; wv) AppleWebKit/537.36 Version/4.0 Chrome/141.0 Mobile Safari/537.36",
    true,
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/515.0]",
    true,
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148",
    true,
  ],
])("recognises a web view by its user agent: %s", (userAgent, isInside) => {
  expect(isWebView(userAgent)).toBe(isInside);
});

test.each([
  ["wallet.krapao.example", true],
  ["localhost", true],
  ["127.0.0.1", false],
  ["[::1]", false],
])("the host %s has passkeys: %s", (host, isNamed) => {
  expect(isNamedHost(host)).toBe(isNamed);
});
