import type { ErrorBody, ErrorCode } from "./codes.ts";
import type { ClientInput, ClientParams, Endpoint } from "./endpoint.ts";

/** What everybody who makes calls of the contract shares; how a page makes them is its own. */

/** What can go wrong before any answer: no network, or none within 60 s. */
export type NoAnswer = "NO_NETWORK" | "TIMEOUT";

/** A call that failed. `code` is what to translate; `fields` names what the caller can mend. */
export class ApiError extends Error {
  readonly code: ErrorCode | NoAnswer;
  /** HTTP status, 0 when there was no answer. */
  readonly status: number;
  readonly requestId: string | undefined;
  readonly fields: Record<string, "KEY_MISSING" | "KEY_INVALID">;
  /** Of PLAY_PAUSED: the end of the rest. */
  readonly until: string | undefined;

  constructor(code: ErrorCode | NoAnswer, status: number, body: Partial<ErrorBody> = {}) {
    super(code);
    this.code = code;
    this.status = status;
    this.requestId = body.requestId;
    this.fields = body.fields ?? {};
    this.until = body.until;
  }
}

type Part<Name extends string, Value> = undefined extends Value
  ? { [N in Name]?: undefined }
  : { [N in Name]: Value };

/** The parts a call needs: exactly those its definition has. */
export type CallOptions<E extends Endpoint> = Part<"params", ClientParams<E>> &
  Part<"input", ClientInput<E>> & {
    /** For money: the same key and input are carried out once, however often they are sent. */
    idempotencyKey?: string;
    signal?: AbortSignal;
  };

/** Lets a call whose definition needs neither params nor input be made without options. */
export type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallOptions<E>
    ? [options?: CallOptions<E>]
    : [options: CallOptions<E>];

/** Fills `{name}` of a path with encoded values. */
export function fillPath(path: string, params: Record<string, unknown> | undefined): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? "")),
  );
}
