import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";

/** Networks that have a name, as the HTTP server knows them too. */
const NAMED: Record<string, readonly string[]> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/** Whose word about an address is believed, for connections that do not come through the HTTP server's own reading. */
export function addressReader(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => string | undefined {
  const list = new BlockList();
  for (const entry of trustedProxies.flatMap((each) => NAMED[each] ?? [each])) {
    const [network = "", bits] = entry.split("/");
    const family = isIPv6(network) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(network, family);
    else list.addSubnet(network, Number(bits), family);
  }
  const isTrusted = (address: string) => list.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  return ({ socket, headers }) => {
    const hops = String(headers["x-forwarded-for"] ?? "")
      .split(",")
      .map((hop) => hop.trim())
      .filter((hop) => hop !== "");
    let address = bare(socket.remoteAddress);
    // From the nearest outwards, as far as each one is believed.
    while (address !== undefined && isIP(address) !== 0 && isTrusted(address)) {
      const next = hops.pop();
      if (next === undefined) break;
      address = bare(next);
    }
    return address;
  };
}

function bare(address: string | undefined): string | undefined {
  return address?.replace(/^::ffff:(?=\d+\.)/i, "");
}
