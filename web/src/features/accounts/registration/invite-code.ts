import { KEYS, readKey, writeKey } from "../../../lib/session/session.ts";

/**
 * Saves the code of an invite link (`/register?code=...`); it fills the inviter field, read-only.
 */
export function saveInviteCode(search: string): void {
  const code = new URLSearchParams(search).get("code")?.trim();
  if (code && code.length <= 64) writeKey(KEYS.inviteCode, code);
}

/** Removes the code of an invite link that belongs to no member, so that another can be typed. */
export function removeInviteCode(): void {
  writeKey(KEYS.inviteCode, null);
}

/** The code of the invite link that this device came from, if any. */
export function readInviteCode(): string | null {
  return readKey(KEYS.inviteCode);
}
