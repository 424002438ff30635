import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { addressReader } from "./forwarded-address.ts";

test.each([
  [[], "9.9.9.9", "1.2.3.4", "9.9.9.9"],
  [["127.0.0.1"], "127.0.0.1", "1.2.3.4", "1.2.3.4"],
  [["127.0.0.1"], "::ffff:127.0.0.1", "1.2.3.4", "1.2.3.4"],
  [["127.0.0.1"], "127.0.0.1", "6.6.6.6, 1.2.3.4", "1.2.3.4"],
  [["127.0.0.1", "10.0.0.0/8"], "127.0.0.1", "1.2.3.4, 10.1.2.3", "1.2.3.4"],
  [["loopback"], "::1", "2001:db8::7", "2001:db8::7"],
  [["127.0.0.1"], "127.0.0.1", undefined, "127.0.0.1"],
  [["127.0.0.1"], "127.0.0.1", "made up", "made up"],
  [["127.0.0.1"], undefined, "1.2.3.4", undefined],
])("behind %j, %s saying %s is %s", (proxies, remoteAddress, forwarded, address) => {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  const request = { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
  expect(addressReader(proxies)(request)).toBe(address);
});
