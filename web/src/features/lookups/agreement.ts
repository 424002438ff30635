import { KEYS, readKey, readToken, writeKey } from "../../lib/session/session.ts";

/** Accepted for this login only: the box "do not show again" was not ticked. */
const acceptedNow = new Set<string>();
const now = (version: string) => `${version} ${readToken()}`;

/** The version of a text: any change of the agreements changes it. */
export async function versionOf(sections: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(sections));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The accepted versions of this device, one for each language in which they were read. */
function accepted(): string[] {
  return (readKey(KEYS.agreement) ?? "").split(" ").filter(Boolean);
}

/** Whether this version was accepted, in this login or earlier. */
export function isAccepted(version: string): boolean {
  return acceptedNow.has(now(version)) || accepted().includes(version);
}

/** More than there are languages, so that old versions are dropped some day. */
const KEPT_MAX = 6;

/** Saves the acceptance: on this device, or until the next login. */
export function accept(version: string, remember: boolean): void {
  if (!remember) return void acceptedNow.add(now(version));
  const others = accepted().filter((each) => each !== version);
  writeKey(KEYS.agreement, [...others, version].slice(-KEPT_MAX).join(" "));
}
