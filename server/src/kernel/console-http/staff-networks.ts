import { networkMatcher } from "../http/address.ts";

/** Lists are few and change rarely; a full memory is emptied. */
const KEPT_MAX = 500;
const matchers = new Map<string, (address: string) => boolean>();

/**
 * Whether a staff user may call from an address, by the networks of the person or the role. The
 * operator's own list is checked besides.
 */
export function admitsAddress(networks: readonly string[] | null, address: string): boolean {
  if (networks === null) return true;
  const key = networks.join(" ");
  const known = matchers.get(key) ?? networkMatcher(networks);
  if (matchers.size >= KEPT_MAX) matchers.clear();
  matchers.set(key, known);
  return known(address);
}
