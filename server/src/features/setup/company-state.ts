/** Which companies were compared, and which ones production may call. Pure rules. */
import type { Company } from "../../ports/company.ts";

/** What was compared or admitted. */
export interface CompanyKey {
  company: string;
  dialect: string;
  version: number;
  host: string;
}

/** The key of a company as it is configured now; null: there is nothing to compare. */
export function keyOf({ code, dialect, host }: Company): CompanyKey | null {
  return host === null
    ? null
    : { company: code, dialect: dialect.name, version: dialect.version, host };
}

export const isSameKey = (one: CompanyKey, other: CompanyKey): boolean =>
  one.company === other.company &&
  one.dialect === other.dialect &&
  one.version === other.version &&
  one.host === other.host;

/** The same address and wire format, spoken by an older release of ours. */
export const isOlder = (one: CompanyKey, now: CompanyKey): boolean =>
  isSameKey({ ...one, version: now.version }, now) && one.version < now.version;

/** Addresses of this machine, and names with the word sandbox. */
const SANDBOX = /^(localhost|127(\.\d+){3}|\[::1\])$|(^|[.-])sandbox([.-]|$)/i;

/** Where a host is. What is compared with a sandbox never counts. */
export function placeOf(host: string): "company" | "sandbox" {
  const { hostname } = new URL(`http://${host}`);
  return SANDBOX.test(hostname.replace(/\.$/, "")) ? "sandbox" : "company";
}
