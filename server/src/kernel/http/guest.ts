/**
 * Guests of the chat. Knowing the id is the only proof of being the guest, so the server stores
 * only its hash.
 */
import { createHash } from "node:crypto";
import { GUEST_ID_HEADER, guestId } from "@krapao/contract/member/chat";
import type { FastifyRequest } from "fastify";
import * as v from "valibot";
import { refuse } from "../errors.ts";

/**
 * The guest of a call whose body was validated: `guestId` of the body, or else the header.
 * @throws UNAUTHORIZED when both are missing, KEY_INVALID when the header is malformed
 */
export function guestOf({ body, headers }: FastifyRequest): Buffer {
  const inBody = v.safeParse(v.object({ guestId }), body);
  if (inBody.success) return hashGuestId(inBody.output.guestId);
  const header = headers[GUEST_ID_HEADER];
  if (header === undefined || header === "") return refuse("UNAUTHORIZED");
  return readGuestId(header) ?? refuse("KEY_INVALID", { [GUEST_ID_HEADER]: "KEY_INVALID" });
}

/** Hash of a guest id; null when the id is malformed. */
export function readGuestId(given: unknown): Buffer | null {
  return v.is(guestId, given) ? hashGuestId(given) : null;
}

/** The id has at least 126 random bits, so a plain hash cannot be reversed by search. */
function hashGuestId(id: string): Buffer {
  return createHash("sha256").update(id).digest();
}
