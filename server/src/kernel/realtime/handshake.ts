import { refuse } from "../errors.ts";
import { isStorable } from "../storable.ts";

/**
 * What a client sent as `auth` when it opened its socket. @throws UNAUTHORIZED when the database
 * could not store it
 */
export function readHandshake({ auth }: { auth: unknown }): Record<string, unknown> {
  if (typeof auth !== "object" || auth === null || !isStorable(auth)) refuse("UNAUTHORIZED");
  return auth as Record<string, unknown>;
}
