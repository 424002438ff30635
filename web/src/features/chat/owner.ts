import { recallMember, rememberMember } from "./drawer.ts";
import type { Caller } from "./identity.ts";

const LEARN_AGAIN_MS = 3_000;

/** Whose outbox it is: `member 12`, `guest x`. A member's id is learnt from the server, and known offline from then on. */
export async function ownerOf({ token, guestId }: Caller, isOver: () => boolean): Promise<string> {
  if (!token) return `guest ${guestId}`;
  const known = await recallMember(token);
  if (known) return `member ${known}`;
  while (!isOver()) {
    try {
      const id = await (await import("./member-id.ts")).memberIdNow();
      await rememberMember(token, id);
      return `member ${id}`;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, LEARN_AGAIN_MS));
    }
  }
  // The chat was closed before anybody could know: nothing is sent for nobody.
  return new Promise(() => undefined);
}

/** The id alone, as rooms are named by. */
export const idOf = (owner: string) => owner.slice(owner.indexOf(" ") + 1);
