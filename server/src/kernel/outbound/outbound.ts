/**
 * HTTP calls to external parties. Each external party has its own connections, its own limit of
 * concurrent calls and its own circuit breaker, so that one that hangs does not delay calls to the
 * others. A call is never repeated and no redirect is followed: only the adapter knows whether
 * repeating is safe.
 */
import { isIP } from "node:net";
import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  type IPolicy,
  wrap,
} from "cockatiel";
import { errors, Pool } from "undici";
import type { Log } from "../log.ts";
import { BodyTooLarge, decodeBody } from "./decode-body.ts";
import { isNotConnected } from "./is-not-connected.ts";
import { InvalidCall, joinPath } from "./join-path.ts";
import { isPublicAddress, NotPublic, publicLookup, type Resolve } from "./public-lookup.ts";

/**
 * Why an answer cannot be used. `denied`: the company does not serve us (wrong key, no credit,
 * quota); `unreadable`: it is none that the company documents; `mismatch`: under our reference it
 * is about something else; `error`: the company says that it is broken.
 */
type UnusableKind = "denied" | "unreadable" | "mismatch" | "error";

/** What a call's `read` throws for an answer that proves nothing. */
export class UnusableAnswer extends Error {
  override readonly name = "UnusableAnswer";
  readonly kind: UnusableKind;
  /** A path or code of the company, never a value. */
  readonly detail: string;

  constructor(kind: UnusableKind, detail: string) {
    super(`${kind}: ${detail}`);
    this.kind = kind;
    this.detail = detail;
  }
}

/**
 * Why there is no answer. `busy`: too many concurrent calls; `too_large`: the answer exceeded the
 * limit; `invalid`: our own code built a call that cannot be sent.
 */
type UnavailableKind =
  | "timeout"
  | "reset"
  | "refused"
  | "breaker"
  | "busy"
  | "too_large"
  | "invalid"
  | UnusableKind;

/**
 * There is no answer, or none that can be used. `sent` false: the external party certainly did not
 * receive the call. "unknown": it may have received it. true: it certainly did.
 */
export class ExternalPartyUnavailable extends Error {
  override readonly name = "ExternalPartyUnavailable";
  readonly kind: UnavailableKind;
  readonly sent: boolean | "unknown";
  /** The kind, and what an unusable answer says in place of the documented. */
  readonly reason: string;

  constructor(
    name: string,
    { kind, sent, cause }: { kind: UnavailableKind; sent: boolean | "unknown"; cause?: unknown },
  ) {
    const reason = cause instanceof UnusableAnswer ? `${kind} ${cause.detail}` : kind;
    super(`${name}: ${reason}`, { cause });
    this.kind = kind;
    this.sent = sent;
    this.reason = reason;
  }
}

export interface ExternalPartyOptions {
  /** Name in logs, for example `joker`. */
  name: string;
  /** Base address. Every call stays below it. */
  url: string;
  log: Log;
  /** Maximum of concurrent calls. As many again may wait. */
  callsMax?: number;
  /** Consecutive failures (no answer, or 5xx) that open the breaker. */
  failuresMax?: number;
  /** How long an open breaker refuses calls before it tries one. */
  openMs?: number;
  /** Maximum size of an answer, in bytes. */
  answerBytesMax?: number;
  /** For addresses that users provide: only public addresses are connected to. */
  isPublicOnly?: boolean;
  /** Resolver for such addresses. The default is the system's. */
  resolve?: Resolve;
}

/** An external party with its connections. Close it with `closeExternalParty`. */
export interface ExternalParty {
  readonly name: string;
  readonly log: Log;
  readonly pool: Pool;
  readonly policy: IPolicy;
  readonly answerBytesMax: number;
  /** The base address. */
  readonly base: URL;
}

export interface ExternalCall {
  /**
   * Name in logs, for example `transfer`. Paths may contain names and keys, so they are never
   * logged.
   */
  operation: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path and query below the base address: begins with a slash, or with `?`. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Timeout of the whole call: connecting, headers and body. */
  timeoutMs: number;
}

/** The answer, whatever its status: the adapter interprets it. */
export interface ExternalAnswer {
  status: number;
  text: string;
}

const CALLS_MAX = 32;
const FAILURES_MAX = 8;
const OPEN_MS = 5_000;
const ANSWER_BYTES_MAX = 256 * 1024;
/**
 * Shorter than any call's timeout, so that "could not connect" can be distinguished from "no
 * answer".
 */
const CONNECT_TIMEOUT_MS = 2_000;

/** Prepares the connections; it makes no call yet. @throws when the address is not http(s) */
export function openExternalParty(options: ExternalPartyOptions): ExternalParty {
  const { name, url, log, callsMax = CALLS_MAX, answerBytesMax = ANSWER_BYTES_MAX } = options;
  const base = new URL(url);
  if (!/^https?:$/.test(base.protocol)) throw new Error(`the address of ${name} is not http`);
  // An answer of 5xx counts as a failure, and the caller still receives it. Our own mistakes say
  // nothing about the external party.
  const failure = handleWhen((error) => !isInvalid(error)).orWhenResult(isServerError);
  const breaker = circuitBreaker(failure, {
    breaker: new ConsecutiveBreaker(options.failuresMax ?? FAILURES_MAX),
    halfOpenAfter: options.openMs ?? OPEN_MS,
  });
  return {
    name,
    log,
    answerBytesMax,
    policy: wrap(bulkhead(callsMax, callsMax), breaker),
    base,
    pool: new Pool(base.origin, {
      connections: callsMax,
      pipelining: 1,
      connectTimeout: CONNECT_TIMEOUT_MS,
      maxResponseSize: answerBytesMax,
      ...(options.isPublicOnly ? { connect: publicConnect(base, options.resolve) } : {}),
    }),
  };
}

/** @throws NotPublic for an IP address that is not public: those are never resolved */
function publicConnect({ hostname }: URL, resolve: Resolve | undefined) {
  const bare = hostname.replace(/^\[|\]$/g, "");
  if (isIP(bare) && !isPublicAddress(bare)) throw new NotPublic("not a public address");
  return { lookup: publicLookup(resolve), timeout: CONNECT_TIMEOUT_MS };
}

/** Closes the connections. Running calls fail with `reset`. */
export function closeExternalParty(external: ExternalParty): Promise<void> {
  return external.pool.destroy();
}

/**
 * Makes one call, without retries, and reads the answer.
 * @param call `read` throws UnusableAnswer for an answer that proves nothing
 * @throws ExternalPartyUnavailable when there is no complete answer, or none that can be used
 */
export async function callExternalParty<T>(
  external: ExternalParty,
  call: ExternalCall & { read: (answer: ExternalAnswer) => T },
): Promise<T>;
export async function callExternalParty(
  external: ExternalParty,
  call: ExternalCall,
): Promise<ExternalAnswer>;
export async function callExternalParty<T>(
  external: ExternalParty,
  { read, ...call }: ExternalCall & { read?: (answer: ExternalAnswer) => T },
): Promise<T | ExternalAnswer> {
  const startedAt = performance.now();
  const record = (outcome: string, assessment: Assessment) =>
    external.log.info(
      {
        event: "outbound",
        externalParty: external.name,
        operation: call.operation,
        outcome,
        ...assessment,
        durationMs: Math.round(performance.now() - startedAt),
      },
      "external call",
    );
  let answer: ExternalAnswer | undefined;
  try {
    const path = joinPath(external.base, call.path);
    answer = await external.policy.execute(() => send(external, { ...call, path }));
    const value = read ? read(answer) : answer;
    record(`${answer.status}`, { assessment: isRefusal(value) ? "refused" : "answered" });
    return value;
  } catch (error) {
    if (answer && error instanceof UnusableAnswer) {
      const { kind, detail } = error;
      record(`${answer.status}`, { assessment: kind, detail });
      throw new ExternalPartyUnavailable(external.name, { kind, sent: true, cause: error });
    }
    if (answer) {
      record(`${answer.status}`, { assessment: "unreadable", detail: "failed to read" });
      throw error;
    }
    const unavailable = asUnavailable(external.name, error);
    record(unavailable.kind, { assessment: "none" });
    throw unavailable;
  }
}

/** What an answer was, for the log and the statistics. `none`: there was no answer. */
interface Assessment {
  assessment: "answered" | "refused" | "none" | UnusableKind;
  detail?: string;
}

/** The readers of all adapters answer a refusal in this form. */
function isRefusal(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && "outcome" in value && value.outcome === "refused"
  );
}

async function send(external: ExternalParty, call: ExternalCall): Promise<ExternalAnswer> {
  const { statusCode, headers, body } = await external.pool.request({
    method: call.method,
    path: call.path,
    headers: { accept: "application/json", ...call.headers },
    body: call.body ?? null,
    signal: AbortSignal.timeout(call.timeoutMs),
  });
  const bytes = Buffer.from(await body.arrayBuffer());
  return { status: statusCode, text: decodeBody(bytes, headers, external.answerBytesMax) };
}

function isInvalid(error: unknown): boolean {
  return error instanceof InvalidCall || error instanceof errors.InvalidArgumentError;
}

function isServerError(answer: unknown): boolean {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "status" in answer &&
    Number(answer.status) >= 500
  );
}

function asUnavailable(name: string, error: unknown): ExternalPartyUnavailable {
  const make = (kind: UnavailableKind, sent: boolean | "unknown") =>
    new ExternalPartyUnavailable(name, { kind, sent, cause: error });
  if (isInvalid(error)) return make("invalid", false);
  if (error instanceof BrokenCircuitError) return make("breaker", false);
  if (error instanceof BulkheadRejectedError) return make("busy", false);
  if (error instanceof errors.ConnectTimeoutError) return make("timeout", false);
  if (error instanceof errors.ResponseExceededMaxSizeError || error instanceof BodyTooLarge)
    return make("too_large", true);
  if (error instanceof DOMException && error.name === "TimeoutError")
    return make("timeout", "unknown");
  if (isNotConnected(error)) return make("refused", false);
  // Broken connections, malformed answers, and any other error after bytes may have been sent.
  return make("reset", "unknown");
}
