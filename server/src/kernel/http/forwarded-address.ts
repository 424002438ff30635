import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { networkMatcher, withoutPrefix } from "./address.ts";

/** Names for networks, the same as the HTTP framework accepts. */
const NAMED: Record<string, readonly string[]> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/**
 * Reads the client address of connections that the HTTP framework does not see (websockets): the
 * X-Forwarded-For header counts only as far as it comes from trusted proxies.
 */
export function addressReader(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => string | undefined {
  const isTrusted = networkMatcher(trustedProxies.flatMap((each) => NAMED[each] ?? [each]));
  return ({ socket, headers }) => {
    const hops = String(headers["x-forwarded-for"] ?? "")
      .split(",")
      .map((hop) => hop.trim())
      .filter((hop) => hop !== "");
    let address = socket.remoteAddress && withoutPrefix(socket.remoteAddress);
    // From the nearest hop outwards, as long as each one is a trusted proxy.
    while (address !== undefined && isIP(address) !== 0 && isTrusted(address)) {
      const next = hops.pop();
      if (next === undefined) break;
      address = withoutPrefix(next);
    }
    return address;
  };
}
