import { KEYS, readKey, writeKey } from "../../lib/session.ts";

/** Keeps the code of an invite link (`/register?code=...`); it then fills the inviter field, read-only. */
export function keepInviteCode(search: string): void {
  const code = new URLSearchParams(search).get("code")?.trim();
  if (code && code.length <= 64) writeKey(KEYS.inviteCode, code);
}

/** Code of the invite link that led to this device, if any. */
export function keptInviteCode(): string | null {
  return readKey(KEYS.inviteCode);
}
