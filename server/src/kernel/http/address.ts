import { BlockList, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The subject of a rate limit: an IPv4 address, or the /64 network of an IPv6 address. A household
 * or a rented server owns a whole /64 and could otherwise use a new address for every call. A
 * caller who disconnected before the address was read is "gone".
 */
export function callerOf(address: string | undefined): string {
  if (address === undefined) return "gone";
  if (!isIPv6(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(":")}::/64`;
}

/**
 * The network of a caller as `callerOf` names it: the /24 of an IPv4 address, the /48 of an IPv6
 * network. The log records it because it shows where a call came from and does not identify the
 * caller.
 */
export function networkOf(caller: string): string {
  if (caller.endsWith("::/64")) return `${caller.split(":").slice(0, 3).join(":")}::/48`;
  const [, front] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(caller) ?? [];
  return front === undefined ? caller : `${front}.0/24`;
}

/**
 * Matches addresses against a list of addresses and networks (`10.0.0.0/8`). An IPv4 address
 * written as IPv6 (`::ffff:10.0.0.1`) counts as IPv4. @throws when an entry is neither
 */
export function networkMatcher(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [network = "", bits] = entry.split("/");
    const family = isIPv6(network) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(network, family);
    else list.addSubnet(network, Number(bits), family);
  }
  return (address) => {
    const bare = withoutPrefix(address).split("%")[0] ?? "";
    return list.check(bare, isIPv6(bare) ? "ipv6" : "ipv4");
  };
}

/** An IPv4 address without the IPv6 prefix that a dual-stack socket gives it. */
export function withoutPrefix(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
