import type * as v from "valibot";
import type { ErrorCode } from "./codes.ts";
import type { Permission } from "./office/permissions.ts";

export type Schema = v.GenericSchema;

/**
 * Who may call: `public` answers even when the service is terminated, `visitor` needs no token, `member` needs one,
 * `guest` takes a member's token or, without one, a guest id. The console's own calls: `staff` needs a staff token, `door`
 * none (signing in).
 */
export type Access = "public" | "visitor" | "guest" | "member" | "staff" | "door";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** How often one caller may call: `per` is what is counted. Whoever is no member counts by address. */
export interface RateLimit {
  per: "member" | "address";
  max: number;
  windowSeconds: number;
}

export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Input extends Schema | undefined = Schema | undefined,
  Output extends Schema = Schema,
> {
  method: Method;
  /** As in the specification, parameters as `{name}`. */
  path: `/api/${string}`;
  access: Access;
  /** One line for the documentation. */
  summary: string;
  params: Params;
  input: Input;
  output: Output;
  /** Codes this call may answer, beside those that any call may (COMMON_ERRORS). */
  errors: readonly ErrorCode[];
  /** Leads to play: refused with PLAY_PAUSED while the member rests from it. */
  plays: boolean;
  /** A GET that changes state: it answers only to a bearer header and refuses prefetch. */
  changesState: boolean;
  /** Accepts an Idempotency-Key: the same key and body answer the same and move money once. */
  idempotent: boolean;
  limit: RateLimit | undefined;
  /** A public call that tells a member something else than a visitor; a bad token makes a visitor of whoever sends it. */
  knowsMember: boolean;
  /** The body is multipart with one file in the field `file`, instead of `input`. */
  upload: { bytesMax: number } | undefined;
  /** Of a staff call: what its role must allow; undefined: any of the staff. */
  permission: Permission | undefined;
  /** Of a staff call that changes something: the deed's name in the audit log, which the handler must write. */
  audit: string | undefined;
}

/** Codes that any call may answer. */
export const COMMON_ERRORS = [
  "INTERNAL_SERVER_ERROR",
  "KEY_MISSING",
  "KEY_INVALID",
  "PAYLOAD_TOO_LARGE",
  "REQUEST_LIMIT",
  "SERVICE_TERMINATED",
  "SERVICE_BUSY",
] as const satisfies readonly ErrorCode[];

/** Codes that any call with a token may answer. */
export const TOKEN_ERRORS = [
  "UNAUTHORIZED",
  "EXPIRED_AUTH_TOKEN",
  "INVALID_USER_1",
] as const satisfies readonly ErrorCode[];

type Definition<P extends Schema | undefined, I extends Schema | undefined, O extends Schema> = {
  method: Method;
  path: `/api/${string}`;
  access: Access;
  summary: string;
  output: O;
  errors?: readonly ErrorCode[];
  plays?: boolean;
  changesState?: boolean;
  idempotent?: boolean;
  limit?: RateLimit;
  knowsMember?: boolean;
  upload?: { bytesMax: number };
  permission?: Permission;
  audit?: string;
} & (P extends Schema ? { params: P } : { params?: undefined }) &
  (I extends Schema ? { input: I } : { input?: undefined });

/**
 * Defines one call. The definition drives the server's validation and serialisation, the typed client,
 * the OpenAPI document and the matrix of tests.
 */
export function endpoint<
  O extends Schema,
  P extends Schema | undefined = undefined,
  I extends Schema | undefined = undefined,
>(definition: Definition<P, I, O>): Endpoint<P, I, O> {
  return {
    plays: false,
    changesState: false,
    idempotent: false,
    limit: undefined,
    knowsMember: false,
    upload: undefined,
    permission: undefined,
    audit: undefined,
    ...definition,
    errors: [...(definition.errors ?? []), ...(definition.plays ? ["PLAY_PAUSED" as const] : [])],
    params: definition.params as P,
    input: definition.input as I,
  };
}

type In<S> = S extends Schema ? v.InferInput<S> : undefined;
type Out<S> = S extends Schema ? v.InferOutput<S> : undefined;

/** What a client sends. */
export type ClientInput<E extends Endpoint> = In<E["input"]>;
export type ClientParams<E extends Endpoint> = In<E["params"]>;
/** What a client receives. */
export type ClientOutput<E extends Endpoint> = Out<E["output"]>;
/** What a handler receives, after validation (amounts in minor units). */
export type ServerInput<E extends Endpoint> = Out<E["input"]>;
export type ServerParams<E extends Endpoint> = Out<E["params"]>;
/** What a handler returns, before serialisation (amounts in minor units). */
export type ServerOutput<E extends Endpoint> = In<E["output"]>;
