import type {
  Endpoint,
  ErrorBody,
  ServerInput,
  ServerOutput,
  ServerParams,
} from "@krapao/contract";
import { STATUS_OF_CODE } from "@krapao/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { callerOf } from "./address.ts";
import type { Caller, MemberIdentity } from "./context.ts";
import { isDatabaseAway } from "./db.ts";
import { Refusal, refuse } from "./errors.ts";
import { guestOf } from "./guest.ts";
import { describeError, type Log } from "./log.ts";
import type { RateLimits } from "./rate-limit.ts";
import {
  bearer,
  bodyOf,
  type Device,
  deviceOf,
  idempotencyKey,
  isAttended,
  isPrefetch,
  type Language,
  language,
  validate,
} from "./read-request.ts";
import { isDiskError } from "./storage.ts";
import type { ReceivedFile, Uploads } from "./uploads.ts";

export type { Device, Language } from "./read-request.ts";

/** One validated, authorised call, as an operation sees it. Amounts are minor units. */
export interface Call<E extends Endpoint> {
  params: ServerParams<E>;
  input: ServerInput<E>;
  /**
   * Reads the file of a call with `upload` from the connection; null when the body holds none. It is gone once the
   * call is answered. @throws PAYLOAD_TOO_LARGE, REQUEST_LIMIT, KEY_INVALID
   */
  receive(): Promise<ReceivedFile | null>;
  /** Who calls, as the token proved it; on calls that need no token, nobody (id 0). */
  member: MemberIdentity;
  /** Of a call that guests may make too: the member, or the guest. */
  caller: Caller;
  /** The Idempotency-Key header, checked for shape. */
  idempotencyKey: string | null;
  /** The caller as limits count it: an IPv4 address, or a /64 of IPv6. */
  address: string;
  device: Device;
  /** Language of the Accept-Language header; null when it names none of ours. */
  language: Language | null;
  requestId: string;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ServerOutput<E>>;

/** One handler for each endpoint of a group: a missing one does not compile. */
export type Handlers<G extends Record<string, Endpoint>> = { [N in keyof G]: Handler<G[N]> };

export interface Guard {
  /** Who the token belongs to. @throws UNAUTHORIZED, EXPIRED_AUTH_TOKEN, INVALID_USER_1 */
  authenticate(token: string, use: { isAttended: boolean }): Promise<MemberIdentity>;
  isTerminated(): Promise<boolean>;
  /** @throws PLAY_PAUSED while the member rests from play */
  requirePlay(memberId: bigint): Promise<void>;
  rateLimits: RateLimits;
  uploads: Uploads;
}

const NOBODY: MemberIdentity = { memberId: 0n, sessionId: "", provedAt: new Date(0) };

/** Binds a group of endpoints to its handlers. */
export function bindEndpoints<G extends Record<string, Endpoint>>(
  app: FastifyInstance,
  guard: Guard,
  group: G,
  handlers: Handlers<G>,
): void {
  for (const name of Object.keys(group) as (keyof G & string)[]) {
    const endpoint = group[name];
    const handler = handlers[name] as Handler<Endpoint> | undefined;
    if (!endpoint || !handler) throw new Error(`no handler for ${name}`);
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ":$1"),
      handler: (request, reply) => {
        const asked = { endpoint, handler, guard, request, reply };
        return endpoint.upload ? answerUpload(asked, endpoint.upload) : answer(asked);
      },
    });
  }
}

interface Asked {
  endpoint: Endpoint;
  handler: Handler<Endpoint>;
  guard: Guard;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** However the call ends, nothing of the upload stays. */
async function answerUpload(asked: Asked, limits: { bytesMax: number }): Promise<unknown> {
  try {
    return await answer(asked);
  } finally {
    await asked.guard.uploads.end(asked.request, limits);
  }
}

async function answer({ endpoint, handler, guard, request, reply }: Asked): Promise<unknown> {
  const { access, changesState, knowsMember } = endpoint;
  if (changesState || knowsMember || access === "member" || access === "guest") {
    reply.header("cache-control", "no-store");
  }
  if (endpoint.changesState && isPrefetch(request))
    refuse("KEY_INVALID", { purpose: "KEY_INVALID" });
  if (endpoint.access !== "public" && (await guard.isTerminated())) refuse("SERVICE_TERMINATED");
  const member = await whoIs(endpoint, guard, request);
  if (endpoint.limit) {
    const subject =
      endpoint.limit.per === "member" ? subjectOf(member, request) : callerOf(request.ip);
    await guard.rateLimits.consume(
      `call:${endpoint.method}${endpoint.path}`,
      subject,
      endpoint.limit,
    );
  }
  const { upload } = endpoint;
  if (!upload && request.isMultipart()) refuse("KEY_INVALID", { body: "KEY_INVALID" });
  const params = validate(endpoint.params, request.params);
  const input = validate(endpoint.input, bodyOf(request));
  if (endpoint.plays) await guard.requirePlay(member.memberId);
  const result = await handler({
    params,
    input,
    receive: async () =>
      upload
        ? guard.uploads.receive(request, { subject: subjectOf(member, request), ...upload })
        : null,
    member,
    caller: whoCalls(endpoint, member, request),
    idempotencyKey: idempotencyKey(request),
    address: callerOf(request.ip),
    device: deviceOf(request),
    language: language(request),
    requestId: request.id,
  });
  return v.parse(endpoint.output, result);
}

async function whoIs(
  endpoint: Endpoint,
  guard: Guard,
  request: FastifyRequest,
): Promise<MemberIdentity> {
  const use = { isAttended: isAttended(request) };
  if (hasToken(endpoint, request)) return guard.authenticate(bearer(request), use);
  if (!endpoint.knowsMember || request.headers.authorization === undefined) return NOBODY;
  try {
    return await guard.authenticate(bearer(request), use);
  } catch (error) {
    if (error instanceof Refusal) return NOBODY;
    throw error;
  }
}

/** A guest's call without a token is a guest's; with one it is a member's, or nobody's when the token is bad. */
function hasToken({ access }: Endpoint, { headers }: FastifyRequest): boolean {
  return access === "member" || (access === "guest" && headers.authorization !== undefined);
}

/** @throws UNAUTHORIZED when a call that guests may make comes from neither */
function whoCalls(
  { access }: Endpoint,
  { memberId }: MemberIdentity,
  request: FastifyRequest,
): Caller {
  if (memberId !== 0n) return { memberId, guestHash: null };
  return { memberId: null, guestHash: access === "guest" ? guestOf(request) : null };
}

/** Who is counted: the member, or the address of a caller without a token. */
function subjectOf({ memberId }: MemberIdentity, request: FastifyRequest): string {
  return memberId === 0n ? callerOf(request.ip) : `${memberId}`;
}

/** Answers everything that is thrown, with a code of the contract and the request's id. */
export function answerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error);
    const code = refusal?.code ?? "INTERNAL_SERVER_ERROR";
    if (!refusal || isDiskError(error)) {
      log.error(
        { requestId: request.id, route: request.routeOptions.url, ...describeError(error) },
        "unexpected error",
      );
    }
    const body: ErrorBody = { message: code, requestId: request.id };
    if (refusal?.fields) body.fields = refusal.fields;
    if (refusal?.until) body.until = refusal.until.toISOString();
    return reply.status(STATUS_OF_CODE[code]).header("cache-control", "no-store").send(body);
  });
}

/** The framework's own refusals in our codes; null for what nobody expected. */
function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (isDatabaseAway(error) || isDiskError(error)) return new Refusal("SERVICE_BUSY");
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return null;
  const status = error.statusCode;
  if (status === 413) return new Refusal("PAYLOAD_TOO_LARGE");
  if (typeof status === "number" && status >= 400 && status < 500) {
    return new Refusal("KEY_INVALID", { body: "KEY_INVALID" });
  }
  return null;
}
