import type {
  Currency,
  Endpoint,
  ErrorCode,
  ServerInput,
  ServerOutput,
  ServerParams,
} from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import type { Caller, MemberIdentity } from "../context.ts";
import type { Db } from "../db/database.ts";
import { Refusal, refuse } from "../errors.ts";
import type { RateLimits } from "../security/rate-limit.ts";
import { requireWholeAmount } from "../whole-amount.ts";
import { callerOf } from "./address.ts";
import { guestOf } from "./guest.ts";
import {
  bearer,
  bodyOf,
  type Device,
  deviceOf,
  idempotencyKey,
  isAttended,
  isPrefetch,
  language,
  validate,
} from "./read-request.ts";
import { isReading, requireReadable } from "./reading.ts";
import type { ReceivedFile, Uploads } from "./uploads.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The code of an unexpected error of the route. */
    failure?: ErrorCode;
  }
}

export type { Device } from "./read-request.ts";

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

export interface Guard {
  db: Db;
  /** Identifies the member of a token. @throws UNAUTHORIZED, EXPIRED_AUTH_TOKEN, INVALID_USER_1 */
  authenticate(token: string, use: { isAttended: boolean }): Promise<MemberIdentity>;
  /** Runs a read in the round trip of the token's check. @throws as `authenticate` */
  readAs<T>(
    token: string,
    use: { isAttended: boolean },
    read: (member: MemberIdentity, db: Db) => Promise<T>,
  ): Promise<T>;
  isTerminated(): Promise<boolean>;
  /** The currency of a member's amounts. */
  currencyOf(memberId: bigint): Promise<Currency | null>;
  /** @throws SELF_EXCLUDED during the member's self-exclusion */
  requireNotExcluded(memberId: bigint): Promise<void>;
  rateLimits: RateLimits;
  uploads: Uploads;
}

const ANONYMOUS_MEMBER: MemberIdentity = {
  memberId: 0n,
  sessionId: "",
  reauthenticatedAt: new Date(0),
};

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
    if (isReading(handler)) requireReadable(endpoint);
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ":$1"),
      config: endpoint.failure ? { failure: endpoint.failure } : {},
      handler: (request, reply) => {
        const context = { endpoint, handler, guard, request, reply };
        return endpoint.upload ? answerUpload(context) : answer(context);
      },
    });
  }
}

interface RequestContext {
  endpoint: Endpoint;
  handler: Handler<Endpoint>;
  guard: Guard;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Deletes the uploaded file, however the call ends. */
async function answerUpload(context: RequestContext): Promise<unknown> {
  try {
    return await answer(context);
  } finally {
    await context.guard.uploads.end(context.request);
  }
}

async function answer(context: RequestContext): Promise<unknown> {
  const { endpoint, handler, guard, request, reply } = context;
  const { access, changesState, optionalToken } = endpoint;
  if (changesState || optionalToken || access === "member" || access === "guest") {
    reply.header("cache-control", "no-store");
  }
  if (endpoint.changesState && isPrefetch(request))
    refuse("KEY_INVALID", { purpose: "KEY_INVALID" });
  if (endpoint.access !== "public" && (await guard.isTerminated())) refuse("SERVICE_TERMINATED");
  if (isReading(handler)) {
    const use = { isAttended: isAttended(request) };
    return guard.readAs(bearer(request), use, (member, db) => run(context, { member, db }));
  }
  const member = await authenticateCaller(endpoint, guard, request);
  if (endpoint.limit) {
    const subject =
      endpoint.limit.per === "member" ? subjectOf(member, request) : callerOf(request.ip);
    await guard.rateLimits.consume(
      `call:${endpoint.method}${endpoint.path}`,
      subject,
      endpoint.limit,
    );
  }
  return run(context, { member, db: guard.db });
}

/** Validates what an admitted caller sent, and answers it. */
async function run(
  { endpoint, handler, guard, request }: RequestContext,
  { member, db }: { member: MemberIdentity; db: Db },
): Promise<unknown> {
  const { upload } = endpoint;
  if (!upload && request.isMultipart()) refuse("KEY_INVALID", { body: "KEY_INVALID" });
  const params = validate(endpoint.params, request.params);
  const input = validate(endpoint.input, bodyOf(request));
  await requireWholeKip(guard, member, input);
  if (endpoint.plays) await guard.requireNotExcluded(member.memberId);
  const result = await handler({
    params,
    input,
    receive: async () =>
      upload
        ? guard.uploads.receive(request, { subject: subjectOf(member, request), ...upload })
        : null,
    member,
    caller: resolveCaller(endpoint, member, request),
    idempotencyKey: idempotencyKey(request),
    address: callerOf(request.ip),
    device: deviceOf(request),
    db,
    language: language(request),
    requestId: request.id,
  });
  return v.parse(endpoint.output, result);
}

/**
 * Amounts of an input are bigints of minor units, and ids are texts. Asks for the member's currency
 * only when an amount has decimals. @throws AMOUNT_NOT_WHOLE
 */
async function requireWholeKip(
  guard: Guard,
  { memberId }: MemberIdentity,
  input: unknown,
): Promise<void> {
  if (memberId === 0n || typeof input !== "object" || input === null) return;
  const isBroken = (value: unknown) => typeof value === "bigint" && value % 100n !== 0n;
  const broken = Object.entries(input).filter(([, value]) => isBroken(value));
  if (broken.length === 0) return;
  requireWholeAmount(await guard.currencyOf(memberId), Object.fromEntries(broken));
}

async function authenticateCaller(
  endpoint: Endpoint,
  guard: Guard,
  request: FastifyRequest,
): Promise<MemberIdentity> {
  const use = { isAttended: isAttended(request) };
  if (hasToken(endpoint, request)) return guard.authenticate(bearer(request), use);
  if (!endpoint.optionalToken || request.headers.authorization === undefined)
    return ANONYMOUS_MEMBER;
  try {
    return await guard.authenticate(bearer(request), use);
  } catch (error) {
    if (error instanceof Refusal) return ANONYMOUS_MEMBER;
    throw error;
  }
}

/**
 * Whether the call must carry a valid token: always for members; on guest calls only when a token
 * is sent, and a bad one is refused.
 */
function hasToken({ access }: Endpoint, { headers }: FastifyRequest): boolean {
  return access === "member" || (access === "guest" && headers.authorization !== undefined);
}

/** @throws UNAUTHORIZED when a guest call has neither a token nor a guest id */
function resolveCaller(
  { access }: Endpoint,
  { memberId }: MemberIdentity,
  request: FastifyRequest,
): Caller {
  if (memberId !== 0n) return { memberId, guestHash: null };
  return { memberId: null, guestHash: access === "guest" ? guestOf(request) : null };
}

/** What rate limits count: the member, or the address of a caller without a token. */
function subjectOf({ memberId }: MemberIdentity, request: FastifyRequest): string {
  return memberId === 0n ? callerOf(request.ip) : `${memberId}`;
}
