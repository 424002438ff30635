/**
 * Push services of the browser makers. A member's browser sends the address, so no other host may
 * be called.
 */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^web\.push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
];

/**
 * Whether an address belongs to one of these services, or is below `extra`, the one of development.
 */
export function isPushAddress(address: string, extra: string | null): boolean {
  const url = URL.parse(address);
  if (url === null || `${url.username}${url.password}` !== "") return false;
  if (extra !== null && url.href.startsWith(`${extra.replace(/\/+$/, "")}/`)) return true;
  const isPlain = url.protocol === "https:" && url.port === "";
  return isPlain && SERVICES.some((service) => service.test(url.hostname));
}
