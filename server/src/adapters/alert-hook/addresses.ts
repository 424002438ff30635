import { isIP } from "node:net";
import { isPublicAddress } from "../../kernel/outbound/public-lookup.ts";

/**
 * Whether the web hook may call an address: https on its own port, without a sign-in, and not an IP
 * address of a private network. `extra` is the base address of development.
 */
export function isHookAddress(address: string, extra: string | null): boolean {
  const url = URL.parse(address);
  if (url === null || `${url.username}${url.password}${url.hash}` !== "") return false;
  if (extra !== null && url.href.startsWith(`${extra.replace(/\/+$/, "")}/`)) return true;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isPublic = isIP(host) === 0 ? host.includes(".") : isPublicAddress(host);
  return url.protocol === "https:" && url.port === "" && isPublic;
}
