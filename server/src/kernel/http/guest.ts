/** Guests of the chat: whoever knows the id is the guest, so nothing but its hash is kept. */
import { createHash } from "node:crypto";
import { GUEST_ID_HEADER, guestId } from "@krapao/contract/chat";
import type { FastifyRequest } from "fastify";
import * as v from "valibot";
import { refuse } from "./errors.ts";

/**
 * The guest of a call whose body was validated: by `guestId` of the body, or else by the header.
 * @throws UNAUTHORIZED when there is neither, KEY_INVALID for a header that is no id
 */
export function guestOf({ body, headers }: FastifyRequest): Buffer {
  const inBody = v.safeParse(v.object({ guestId }), body);
  if (inBody.success) return hashGuestId(inBody.output.guestId);
  const header = headers[GUEST_ID_HEADER];
  if (header === undefined || header === "") return refuse("UNAUTHORIZED");
  return readGuestId(header) ?? refuse("KEY_INVALID", { [GUEST_ID_HEADER]: "KEY_INVALID" });
}

/** Hash of a guest's id; null for what is none. */
export function readGuestId(given: unknown): Buffer | null {
  return v.is(guestId, given) ? hashGuestId(given) : null;
}

/** The id is 128 random bits or more: a plain hash of it cannot be searched back. */
function hashGuestId(id: string): Buffer {
  return createHash("sha256").update(id).digest();
}
