import type * as v from "valibot";
import type { ErrorCode } from "./codes.ts";
import type { Permission } from "./console/permissions.ts";

export type Schema = v.GenericSchema;

/**
 * Which callers a call admits. `public` answers even when the service is terminated, `visitor`
 * needs no token, `member` needs one, `guest` takes a member's token or else a guest id. In the
 * console, `staff` needs a staff token, and `staff-login` needs none, because it signs staff in.
 */
export type Access = "public" | "visitor" | "guest" | "member" | "staff" | "staff-login";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A rate limit per member or per address. Callers without a member token count by address. */
export interface RateLimit {
  per: "member" | "address";
  max: number;
  windowSeconds: number;
}

export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Input extends Schema | undefined = Schema | undefined,
  Output extends Schema = Schema,
  CallAccess extends Access = Access,
  CallPermission extends Permission | undefined = Permission | undefined,
  CallErrors extends ErrorCode = ErrorCode,
> {
  method: Method;
  /** The path of the specification, with parameters as `{name}`. */
  path: `/api/${string}`;
  access: CallAccess;
  /** One line for the API documentation. */
  summary: string;
  params: Params;
  input: Input;
  output: Output;
  /** Codes of this call, in addition to COMMON_ERRORS. */
  errors: readonly CallErrors[];
  /** The code of an unexpected error; undefined: INTERNAL_SERVER_ERROR. */
  failure: CallErrors | undefined;
  /**
   * Refused with SELF_EXCLUDED during the member's self-exclusion, because the call leads to play.
   */
  plays: boolean;
  /** A GET that changes state: it requires a bearer header and refuses prefetch. */
  changesState: boolean;
  /**
   * Accepts an Idempotency-Key: repeating the same key and body gives the same answer and moves
   * money once.
   */
  idempotent: boolean;
  limit: RateLimit | undefined;
  /**
   * A public call that answers members differently. A caller with a bad token counts as a visitor.
   */
  optionalToken: boolean;
  /** The body is multipart with one file in the field `file`, instead of `input`. */
  upload: { bytesMax: number } | undefined;
  /** Staff calls: the permission that the role needs; undefined: every role. */
  permission: CallPermission;
  /**
   * Staff calls that change something: the name of the action in the audit log. The handler must
   * write that entry.
   */
  audit: string | undefined;
}

/** Codes that any call may answer. */
export const COMMON_ERRORS = [
  "INTERNAL_SERVER_ERROR",
  "KEY_MISSING",
  "KEY_INVALID",
  "AMOUNT_NOT_WHOLE",
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

type Definition<
  P extends Schema | undefined,
  I extends Schema | undefined,
  O extends Schema,
  A extends Access,
  M extends Permission | undefined,
  E extends ErrorCode,
> = {
  method: Method;
  path: `/api/${string}`;
  access: A;
  summary: string;
  output: O;
  errors?: readonly E[];
  failure?: NoInfer<E>;
  plays?: boolean;
  changesState?: boolean;
  idempotent?: boolean;
  limit?: RateLimit;
  optionalToken?: boolean;
  upload?: { bytesMax: number };
  permission?: M;
  audit?: string;
} & (P extends Schema ? { params: P } : { params?: undefined }) &
  (I extends Schema ? { input: I } : { input?: undefined });

/**
 * Defines one call. The server's validation and serialisation, the typed client, the OpenAPI
 * document and the tests use the definition.
 */
export function endpoint<
  O extends Schema,
  P extends Schema | undefined = undefined,
  I extends Schema | undefined = undefined,
  const A extends Access = Access,
  const M extends Permission | undefined = undefined,
  const E extends ErrorCode = never,
>(definition: Definition<P, I, O, A, M, E>): Endpoint<P, I, O, A, M, E> {
  // The type of an endpoint has only the codes that its definition lists.
  const whilePlaying = (definition.plays ? ["SELF_EXCLUDED"] : []) as unknown as readonly E[];
  return {
    plays: false,
    changesState: false,
    idempotent: false,
    limit: undefined,
    optionalToken: false,
    upload: undefined,
    failure: undefined,
    audit: undefined,
    ...definition,
    permission: definition.permission as M,
    errors: [...(definition.errors ?? []), ...whilePlaying],
    params: definition.params as P,
    input: definition.input as I,
  };
}

/** Every code that a contract's calls list in `errors`. */
export type ListedErrors<Contract> = {
  [Word in keyof Contract]: {
    [Name in keyof Contract[Word]]: Contract[Word][Name] extends { errors: readonly (infer E)[] }
      ? E
      : never;
  }[keyof Contract[Word]];
}[keyof Contract];

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
