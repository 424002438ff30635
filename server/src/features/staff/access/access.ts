/** Amount limits and addresses of staff users and roles: shapes, and what a list may contain. */
import { type Currency, toDecimal } from "@krapao/contract";
import type { LimitKind } from "@krapao/contract/console/staff/access";
import ipaddr from "ipaddr.js";
import { withoutPrefix } from "../../../kernel/http/address.ts";

/** Minor units in text; null: no limit. */
interface StoredLimit {
  once: string | null;
  day: string | null;
}
export type StoredLimits = Partial<Record<LimitKind, Partial<Record<Currency, StoredLimit>>>>;

/** What the database stores for one target, and a request shows. */
export interface Access {
  limits: StoredLimits;
  networks: string[];
}

export const NO_ACCESS: Access = { limits: {}, networks: [] };

export interface Limit {
  kind: LimitKind;
  currency: Currency;
  once: bigint | null;
  day: bigint | null;
}

/** Limits as stored. One without an amount says nothing, and the last of two of a kind counts. */
export function toStored(limits: readonly Limit[]): StoredLimits {
  const stored: StoredLimits = {};
  for (const { kind, currency, once, day } of limits) {
    if (once === null && day === null) continue;
    const limit = { once: once === null ? null : `${once}`, day: day === null ? null : `${day}` };
    stored[kind] = { ...stored[kind], [currency]: limit };
  }
  return stored;
}

export function fromStored(stored: StoredLimits): Limit[] {
  return Object.entries(stored).flatMap(([kind, byCurrency]) =>
    Object.entries(byCurrency).map(([currency, { once, day }]) => ({
      kind: kind as LimitKind,
      currency: currency as Currency,
      once: once === null ? null : BigInt(once),
      day: day === null ? null : BigInt(day),
    })),
  );
}

/** Limits in decimals, for the audit log. */
export const shownLimits = (limits: readonly Limit[]): string[] =>
  limits.map(({ kind, currency, once, day }) => {
    const [atOnce, onDay] = [once, day].map((each) => (each === null ? "-" : toDecimal(each)));
    return `${kind} ${currency}: ${atOnce} / ${onDay}`;
  });

/**
 * An address or network as the database writes it: `10.1.2.3/8` is `10.0.0.0/8`, and an address has
 * the longest mask. @returns null when the text is neither
 */
export function networkText(text: string): string | null {
  const [address = "", bits, ...rest] = text.trim().split("/");
  const bare = withoutPrefix(address);
  if (rest.length > 0 || !(ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare)))
    return null;
  const parsed = ipaddr.parse(bare);
  const longest = parsed.kind() === "ipv4" ? 32 : 128;
  if (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= longest)) return null;
  const cidr = `${bare}/${bits ?? longest}`;
  const network =
    parsed.kind() === "ipv4"
      ? ipaddr.IPv4.networkAddressFromCIDR(cidr)
      : ipaddr.IPv6.networkAddressFromCIDR(cidr);
  return `${network.toString()}/${bits ?? longest}`;
}
