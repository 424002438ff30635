import { isIPv6 } from "node:net";

/**
 * What limits count as one caller: an IPv4 address, or the /64 of an IPv6 address. A household or a rented
 * server has a whole /64 and could otherwise come from a new address with every call. A caller who hung up before
 * we looked has no address any more.
 */
export function callerOf(address: string | undefined): string {
  if (address === undefined) return "gone";
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [bare = ""] = address.split("%");
  if (!isIPv6(bare)) return address;
  const [head = "", tail] = bare.split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail
    ? tail.split(":").flatMap((group) => (group.includes(".") ? ["", ""] : [group]))
    : [];
  const gap = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array<string>(gap).fill("0"), ...back].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

/**
 * The network of a caller as `callerOf` names it: the /24 of an IPv4 address, the /48 of an IPv6 one. It says where from
 * without saying who: it is what the log keeps.
 */
export function networkOf(caller: string): string {
  if (caller.endsWith("::/64")) return `${caller.split(":").slice(0, 3).join(":")}::/48`;
  const [, front] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(caller) ?? [];
  return front === undefined ? caller : `${front}.0/24`;
}
