import type { ErrorBody, ErrorCode } from "./codes.ts";
import type { ClientInput, ClientParams, Endpoint } from "./endpoint.ts";

/** Shared by the clients that make calls of the contract. */

/** Failures without an answer: no network, or no answer within 60 s. */
export type NoAnswer = "NO_NETWORK" | "TIMEOUT";

/**
 * A failed call. `code` has a translation; `fields` names the fields that the caller can correct.
 */
export class ApiError extends Error {
  readonly code: ErrorCode | NoAnswer;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly requestId: string | undefined;
  readonly fields: Record<string, "KEY_MISSING" | "KEY_INVALID">;
  /** The end of a self-exclusion or of a delay, or of the wait that a rate limit asks for. */
  readonly until: string | undefined;
  /** The least amount that the call accepts. */
  readonly minimum: ErrorBody["minimum"];
  /** What would stay of a gift that is given back. */
  readonly keeps: ErrorBody["keeps"];
  /** The hosts that are not trusted, of a refusal because of them. */
  readonly hosts: readonly string[];
  /** The work whose proof the call needs. */
  readonly proof: ErrorBody["proof"];
  /** The largest file that the call accepts. */
  readonly megabytes: number | undefined;

  constructor(code: ErrorCode | NoAnswer, status: number, body: Partial<ErrorBody> = {}) {
    super(code);
    this.code = code;
    this.status = status;
    this.requestId = body.requestId;
    this.fields = body.fields ?? {};
    this.until = body.until;
    this.minimum = body.minimum;
    this.keeps = body.keeps;
    this.hosts = body.hosts ?? [];
    this.proof = body.proof;
    this.megabytes = body.megabytes;
  }
}

type Part<Name extends string, Value> = undefined extends Value
  ? { [N in Name]?: undefined }
  : { [N in Name]: Value };

/** The parts that the call's definition has. */
export type CallOptions<E extends Endpoint> = Part<"params", ClientParams<E>> &
  Part<"input", ClientInput<E>> & {
    /**
     * For money calls: the same key and input are carried out once, however often they are sent.
     */
    idempotencyKey?: string;
    signal?: AbortSignal;
  };

/** Makes the options optional for a call without params and input. */
export type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallOptions<E>
    ? [options?: CallOptions<E>]
    : [options: CallOptions<E>];

/** Fills `{name}` in a path with encoded values. */
export function fillPath(path: string, params: Record<string, unknown> | undefined): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? "")),
  );
}
