import type { Endpoint, ServerInput, ServerOutput, ServerParams } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import type { Caller, MemberIdentity } from "../context.ts";
import type { Db } from "../db/database.ts";
import type { Device } from "./read-request.ts";
import type { ReceivedFile } from "./uploads.ts";

/** One validated, authorised call as its handler receives it. Amounts are minor units. */
export interface Call<E extends Endpoint> {
  params: ServerParams<E>;
  input: ServerInput<E>;
  /**
   * Reads the file of a call with `upload` from the connection; null when the body has none. The
   * file is deleted once the call is answered.
   * @throws PAYLOAD_TOO_LARGE, REQUEST_LIMIT, KEY_INVALID
   */
  receive(): Promise<ReceivedFile | null>;
  /** The member, identified by the token; id 0 on calls without a token. */
  member: MemberIdentity;
  /**
   * The token of the call. The database takes the member from it where a withdrawal begins. Pass it
   * on to nothing else. @throws UNAUTHORIZED on calls without one
   */
  token(): string;
  /** On calls that guests may make too: the member or the guest. */
  caller: Caller;
  /** The Idempotency-Key header, validated. */
  idempotencyKey: string | null;
  /**
   * The caller's address as rate limits count it: an IPv4 address, or the /64 of an IPv6 address.
   */
  address: string;
  device: Device;
  /** The connection of a `reading`; of other calls, the pool. */
  db: Db;
  /** Language of the Accept-Language header; null when it names none that we support. */
  language: Language | null;
  requestId: string;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ServerOutput<E>>;

/** One handler for each endpoint of a group. A missing handler does not compile. */
export type Handlers<G extends Record<string, Endpoint>> = { [N in keyof G]: Handler<G[N]> };
