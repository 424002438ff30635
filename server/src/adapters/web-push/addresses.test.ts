import { expect, test } from "vitest";
import { isPushAddress } from "./addresses.ts";

test("only the push services of browsers may be called, over https and their own port", () => {
  for (const address of [
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/QAbc",
    "https://wns2-par02p.notify.windows.com/w/?token=abc",
  ]) {
    expect(isPushAddress(address, null)).toBe(true);
  }
  for (const address of [
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:8443/fcm/send/abc",
    "https://user@fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com.evil.test/fcm/send/abc",
    "https://evil.test/fcm.googleapis.com",
    "https://a.b.notify.windows.com.evil.test/",
    "https://127.0.0.1/x",
    "http://169.254.169.254/latest/meta-data",
    "http://127.0.0.1:3002/push/phone",
    "not an address",
  ]) {
    expect(isPushAddress(address, null)).toBe(false);
  }
});

test("a development address is below the configured one", () => {
  const extra = "http://127.0.0.1:3002/push";
  expect(isPushAddress("http://127.0.0.1:3002/push/phone", extra)).toBe(true);
  expect(isPushAddress("http://127.0.0.1:3002/push/../control/reset", extra)).toBe(false);
  expect(isPushAddress("http://127.0.0.1:3002/pushed", extra)).toBe(false);
});
