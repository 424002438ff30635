import { DAY_MS, SECOND_MS } from "@krapao/contract/time";

/** The offer is made once in a year on a device. */
const QUIET_SECONDS = (365 * DAY_MS) / SECOND_MS;

/**
 * Whether this device has been offered a passkey. A cookie, since the specification names every key
 * of the storage.
 */
export function wasPasskeyOffered(): boolean {
  return /(?:^|; )passkey-hint=off/.test(document.cookie);
}

export function rememberPasskeyOffer(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store
  document.cookie = `passkey-hint=off; path=/; max-age=${QUIET_SECONDS}; samesite=lax`;
}
