import { keptConsent } from "@krapao/contract/member/consents";
import { api } from "../../lib/api/api.ts";
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

/** The accepted versions of this device: of one text, one for each language. */
function accepted(): string[] {
  return (readKey(KEYS.agreement) ?? "").split(" ").filter(Boolean);
}

/** Whether this version was accepted on this device, in this login or earlier. */
function isAccepted(version: string): boolean {
  return acceptedNow.has(now(version)) || accepted().includes(version);
}

/** As `isAccepted`; the server knows what the member accepted before a logout. */
export async function wasAccepted(version: string): Promise<boolean> {
  if (isAccepted(version)) return true;
  const { versions } = await api(keptConsent);
  if (versions.includes(version)) accept(versions, true);
  return isAccepted(version);
}

/** Saves the acceptance of a text in all languages: on this device, or until the next login. */
export function accept(versions: readonly string[], remember: boolean): void {
  if (remember) writeKey(KEYS.agreement, versions.join(" "));
  else for (const version of versions) acceptedNow.add(now(version));
}
