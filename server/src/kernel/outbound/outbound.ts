/**
 * The one way to an outside party over HTTP. Each party has its own connections, its own limit of
 * calls at once and its own circuit breaker, so that one that hangs costs nobody else.
 * Nothing is ever sent twice and no redirect is followed: repeating is the decision of whoever
 * knows what the call means to the party.
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
import type { Log } from "./log.ts";
import { isPublicAddress, NotPublic, publicLookup, type Resolve } from "./public-lookup.ts";

/** Why there is no answer. `busy`: too many calls at once; `too_large`: the answer exceeded the cap. */
export type UnavailableKind = "timeout" | "reset" | "refused" | "breaker" | "busy" | "too_large";

/**
 * No answer. `sent` false is certain: the party never saw the call, so nothing happened there.
 * "unknown" means that it may have, and true that it surely received it.
 */
export class PartyUnavailable extends Error {
  override readonly name = "PartyUnavailable";
  readonly kind: UnavailableKind;
  readonly sent: boolean | "unknown";

  constructor(
    party: string,
    { kind, sent, cause }: { kind: UnavailableKind; sent: boolean | "unknown"; cause?: unknown },
  ) {
    super(`${party}: ${kind}`, { cause });
    this.kind = kind;
    this.sent = sent;
  }
}

export interface PartyOptions {
  /** Word for logs, as `joker`. */
  name: string;
  /** Base address; every call stays below it. */
  url: string;
  log: Log;
  /** Calls at once; as many again may wait. */
  callsMax?: number;
  /** Failures in a row (no answer, or 5xx) that open the breaker. */
  failuresMax?: number;
  /** How long an open breaker refuses calls before it lets one try. */
  openMs?: number;
  /** Largest answer, in bytes. */
  answerBytesMax?: number;
  /** The address came from outside, not from the configuration: only public ones are connected to. */
  isFromOutside?: boolean;
  /** How names of such addresses are resolved; the machine's own way unless given. */
  resolve?: Resolve;
}

/** A connected outside party. End it with `closeParty`. */
export interface OutsideParty {
  readonly name: string;
  readonly log: Log;
  readonly pool: Pool;
  readonly policy: IPolicy;
  /** Path of the base address, without a slash at its end. */
  readonly basePath: string;
}

export interface PartyCall {
  /** Word for logs, as `transfer`: paths may hold names and keys and are never logged. */
  operation: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path and query below the base address, from the first slash on. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** For the whole call: connecting, headers and body. */
  timeoutMs: number;
}

/** What the party answered, whatever the status: the caller knows what it means. */
export interface PartyAnswer {
  status: number;
  text: string;
}

const CALLS_MAX = 32;
const FAILURES_MAX = 8;
const OPEN_MS = 5_000;
const ANSWER_BYTES_MAX = 256 * 1024;
/** Shorter than any call may take, so that "could not even connect" is told from "no answer". */
const CONNECT_TIMEOUT_MS = 2_000;

/** Connects to a party; no call is made yet. @throws when the address is not http(s). */
export function openParty(options: PartyOptions): OutsideParty {
  const { name, url, log, callsMax = CALLS_MAX } = options;
  const base = new URL(url);
  if (!/^https?:$/.test(base.protocol)) throw new Error(`the address of ${name} is not http`);
  // An answer of 5xx counts as a failure of the party, and is still the caller's to read.
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
      ...(options.isFromOutside ? { connect: publicConnect(base, options.resolve) } : {}),
    }),
  };
}

/** @throws NotPublic for a bare address that is not: those are never looked up */
function publicConnect({ hostname }: URL, resolve: Resolve | undefined) {
  const bare = hostname.replace(/^\[|\]$/g, "");
  if (isIP(bare) && !isPublicAddress(bare)) throw new NotPublic("not a public address");
  return { lookup: publicLookup(resolve), timeout: CONNECT_TIMEOUT_MS };
}

/** Ends the connections of a party; calls under way fail as reset. */
export function closeParty(party: OutsideParty): Promise<void> {
  return party.pool.destroy();
}

/**
 * Makes one call, once.
 * @throws PartyUnavailable when no complete answer came.
 */
export async function callParty(party: OutsideParty, call: PartyCall): Promise<PartyAnswer> {
  const startedAt = performance.now();
  const note = (outcome: string) =>
    party.log.info(
      {
        event: "outbound",
        party: party.name,
        operation: call.operation,
        outcome,
        durationMs: Math.round(performance.now() - startedAt),
      },
      "outside call",
    );
  try {
    const answer = await party.policy.execute(() => send(party, call));
    note(`${answer.status}`);
    return answer;
  } catch (error) {
    const unavailable = asUnavailable(party.name, error);
    note(unavailable.kind);
    throw unavailable;
  }
}

async function send(party: OutsideParty, call: PartyCall): Promise<PartyAnswer> {
  const { statusCode, body } = await party.pool.request({
    method: call.method,
    path: `${party.basePath}${call.path}`,
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

/** Codes of a connection that never came about. */
const NOT_CONNECTED = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTPUBLIC",
]);

function asUnavailable(party: string, error: unknown): PartyUnavailable {
  const make = (kind: UnavailableKind, sent: boolean | "unknown") =>
    new PartyUnavailable(party, { kind, sent, cause: error });
  if (error instanceof BrokenCircuitError) return make("breaker", false);
  if (error instanceof BulkheadRejectedError) return make("busy", false);
  if (error instanceof errors.ConnectTimeoutError) return make("timeout", false);
  if (error instanceof errors.ResponseExceededMaxSizeError) return make("too_large", true);
  if (error instanceof DOMException && error.name === "TimeoutError")
    return make("timeout", "unknown");
  if (isNotConnected(error)) return make("refused", false);
  // Cut connections, malformed answers, and whatever else comes up once bytes may have left.
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
