import type { Caller } from "./identity.ts";
import { findMemberId, saveMemberId } from "./storage.ts";

const AGAIN_MS = 3_000;

/**
 * The owner of the outbox: `member 12` or `guest x`. The server answers a member's id once; from
 * then on it is known offline.
 */
export async function ownerOf({ token, guestId }: Caller, isOver: () => boolean): Promise<string> {
  if (!token) return `guest ${guestId}`;
  const known = await findMemberId(token);
  if (known) return `member ${known}`;
  while (!isOver()) {
    try {
      const id = await (await import("./member-id.ts")).readMemberId();
      await saveMemberId(token, id);
      return `member ${id}`;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
  // The chat was closed before the id was known: without an owner nothing may be sent.
  return new Promise(() => undefined);
}

/** The id alone, as rooms are named. */
export const idOf = (owner: string) => owner.slice(owner.indexOf(" ") + 1);
