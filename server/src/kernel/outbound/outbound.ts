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
  handleAll,
  type IPolicy,
  wrap,
} from "cockatiel";
import { errors, Pool } from "undici";
import type { Log } from "../log.ts";
import { isPublicAddress, NotPublic, publicLookup, type Resolve } from "./public-lookup.ts";

/**
 * Why there is no answer. `busy`: too many concurrent calls; `too_large`: the answer exceeded the
 * limit.
 */
type UnavailableKind = "timeout" | "reset" | "refused" | "breaker" | "busy" | "too_large";

/**
 * There is no answer. `sent` false: the external party certainly did not receive the call.
 * "unknown": it may have received it. true: it certainly did.
 */
export class ExternalPartyUnavailable extends Error {
  override readonly name = "ExternalPartyUnavailable";
  readonly kind: UnavailableKind;
  readonly sent: boolean | "unknown";

  constructor(
    name: string,
    { kind, sent, cause }: { kind: UnavailableKind; sent: boolean | "unknown"; cause?: unknown },
  ) {
    super(`${name}: ${kind}`, { cause });
    this.kind = kind;
    this.sent = sent;
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
  /** Path of the base address without a trailing slash. */
  readonly basePath: string;
}

export interface ExternalCall {
  /**
   * Name in logs, for example `transfer`. Paths may contain names and keys, so they are never
   * logged.
   */
  operation: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path and query below the base address, with a leading slash. */
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
  const { name, url, log, callsMax = CALLS_MAX } = options;
  const base = new URL(url);
  if (!/^https?:$/.test(base.protocol)) throw new Error(`the address of ${name} is not http`);
  // An answer of 5xx counts as a failure, and the caller still receives it.
  const failure = handleAll.orWhenResult((answer) => isServerError(answer));
  const breaker = circuitBreaker(failure, {
    breaker: new ConsecutiveBreaker(options.failuresMax ?? FAILURES_MAX),
    halfOpenAfter: options.openMs ?? OPEN_MS,
  });
  return {
    name,
    log,
    policy: wrap(bulkhead(callsMax, callsMax), breaker),
    basePath: base.pathname.replace(/\/+$/, ""),
    pool: new Pool(base.origin, {
      connections: callsMax,
      pipelining: 1,
      connectTimeout: CONNECT_TIMEOUT_MS,
      maxResponseSize: options.answerBytesMax ?? ANSWER_BYTES_MAX,
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
 * Makes one call, without retries.
 * @throws ExternalPartyUnavailable when there is no complete answer
 */
export async function callExternalParty(
  external: ExternalParty,
  call: ExternalCall,
): Promise<ExternalAnswer> {
  const startedAt = performance.now();
  const record = (outcome: string) =>
    external.log.info(
      {
        event: "outbound",
        externalParty: external.name,
        operation: call.operation,
        outcome,
        durationMs: Math.round(performance.now() - startedAt),
      },
      "external call",
    );
  try {
    const answer = await external.policy.execute(() => send(external, call));
    record(`${answer.status}`);
    return answer;
  } catch (error) {
    const unavailable = asUnavailable(external.name, error);
    record(unavailable.kind);
    throw unavailable;
  }
}

async function send(external: ExternalParty, call: ExternalCall): Promise<ExternalAnswer> {
  const { statusCode, body } = await external.pool.request({
    method: call.method,
    path: `${external.basePath}${call.path}`,
    headers: { accept: "application/json", ...call.headers },
    body: call.body ?? null,
    signal: AbortSignal.timeout(call.timeoutMs),
  });
  return { status: statusCode, text: await body.text() };
}

function isServerError(answer: unknown): boolean {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "status" in answer &&
    Number(answer.status) >= 500
  );
}

/** Error codes of connections that were never established. */
const NOT_CONNECTED = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTPUBLIC",
]);

function asUnavailable(name: string, error: unknown): ExternalPartyUnavailable {
  const make = (kind: UnavailableKind, sent: boolean | "unknown") =>
    new ExternalPartyUnavailable(name, { kind, sent, cause: error });
  if (error instanceof BrokenCircuitError) return make("breaker", false);
  if (error instanceof BulkheadRejectedError) return make("busy", false);
  if (error instanceof errors.ConnectTimeoutError) return make("timeout", false);
  if (error instanceof errors.ResponseExceededMaxSizeError) return make("too_large", true);
  if (error instanceof DOMException && error.name === "TimeoutError")
    return make("timeout", "unknown");
  if (isNotConnected(error)) return make("refused", false);
  // Broken connections, malformed answers, and any other error after bytes may have been sent.
  return make("reset", "unknown");
}

function isNotConnected(error: unknown): boolean {
  if (error instanceof AggregateError) {
    return error.errors.length > 0 && error.errors.every(isNotConnected);
  }
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    NOT_CONNECTED.has(error.code)
  );
}
