/** Makes sure that user-provided host names resolve to addresses of the public internet. */
import { type LookupAddress, lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/**
 * Networks that belong to no company on the internet: this host, private networks, documentation,
 * multicast (RFC 6890).
 */
const NOT_PUBLIC_V4 = (
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 " +
  "192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4"
).split(" ");
/**
 * Parts of 2000::/3 that embed an IPv4 address or are not routed. Outside of 2000::/3 no address is
 * public.
 */
const NOT_PUBLIC_V6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const blockList = (networks: readonly string[], family: "ipv4" | "ipv6") => {
  const list = new BlockList();
  for (const each of networks) {
    const [network = "", bits] = each.split("/");
    list.addSubnet(network, Number(bits), family);
  }
  return list;
};
const notPublicV4 = blockList(NOT_PUBLIC_V4, "ipv4");
const notPublicV6 = blockList(NOT_PUBLIC_V6, "ipv6");
const globalV6 = blockList(["2000::/3"], "ipv6");

/** Whether an address is on the public internet. An IPv4 address mapped into IPv6 is not. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublicV4.check(address, "ipv4");
  if (isIP(address) !== 6) return false;
  return globalV6.check(address, "ipv6") && !notPublicV6.check(address, "ipv6");
}

/** Resolves a name to all its addresses. */
export type Resolve = (
  name: string,
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

const bySystem: Resolve = (name, done) => lookup(name, { all: true }, done);

/** The address is not public. No byte was sent. */
export class NotPublic extends Error {
  override readonly name = "NotPublic";
  readonly code = "ENOTPUBLIC";
}

/**
 * Resolves a name for one connection and lets it use exactly the address that was checked, so that
 * a later DNS answer is checked again. A name with any address that is not public is refused.
 */
export function publicLookup(resolve: Resolve = bySystem): LookupFunction {
  return (name, { all }, done) => {
    resolve(name, (error, addresses) => {
      const [first] = addresses ?? [];
      const isPublic = first && addresses.every(({ address }) => isPublicAddress(address));
      if (error || !isPublic) done(error ?? new NotPublic("not a public address"), "", 0);
      else if (all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}
