import type { Currency, Endpoint, ErrorCode } from "@krapao/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import type { Caller, MemberIdentity } from "../context.ts";
import type { Db } from "../db/database.ts";
import { Refusal, refuse } from "../errors.ts";
import type { RateLimits } from "../security/rate-limit.ts";
import { settleInOrder } from "../settle-in-order.ts";
import { requireWholeAmount } from "../whole-amount.ts";
import { callerOf } from "./address.ts";
import type { Call, Handler, Handlers } from "./call.ts";
import { guestOf } from "./guest.ts";
import {
  bearer,
  bodyOf,
  deviceOf,
  idempotencyKey,
  isAttended,
  isPrefetch,
  language,
  validate,
} from "./read-request.ts";
import { isReading, requireReadable } from "./reading.ts";
import { requireTwoPartable, type TwoParts, twoPartsOf } from "./two-parts.ts";
import type { Uploads } from "./uploads.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The code of an unexpected error of the route. */
    failure?: ErrorCode;
  }
}

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
  currencyOf(memberId: bigint, db: Db): Promise<Currency | null>;
  /** @throws SELF_EXCLUDED during the member's self-exclusion */
  requireNotExcluded(memberId: bigint, db: Db): Promise<void>;
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
    if (twoPartsOf(handler)) requireTwoPartable(endpoint);
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
  const parts = twoPartsOf(handler);
  if (parts) return answerInTwoParts(context, parts);
  const member = await authenticateCaller(endpoint, guard, request);
  await countCall(context, member);
  return run(context, { member, db: guard.db });
}

/**
 * The first part begins together with all checks of the call. The second one runs when they have
 * passed; a caller who is refused gets the code of the first check, as in `run`.
 */
async function answerInTwoParts(
  context: RequestContext,
  { read, act }: TwoParts<Endpoint, unknown>,
): Promise<unknown> {
  const { endpoint, guard, request } = context;
  const use = { isAttended: isAttended(request) };
  // The first part may run a second time. The call counts once.
  const counts = new Map<bigint, Promise<void>>();
  const begin = async (member: MemberIdentity, db: Db) => {
    const counted = counts.get(member.memberId) ?? countCall(context, member, db);
    counts.set(member.memberId, counted);
    const sent = validateAll(context);
    const checked = sent.then(({ input }) => checkMember(context, { member, db, input }));
    const call = sent.then((each) => callOf(context, { member, db, ...each }));
    const found = call.then(read);
    await settleInOrder([counted, checked, found]);
    return { call: await call, found: await found };
  };
  const { call, found } = await guard.readAs(bearer(request), use, begin);
  return v.parse(endpoint.output, await act({ ...call, db: guard.db }, found));
}

/** @throws REQUEST_LIMIT above the limit of the endpoint, if it has one */
async function countCall(
  { endpoint, guard, request }: RequestContext,
  member: MemberIdentity,
  db?: Db,
): Promise<void> {
  const { limit, method, path } = endpoint;
  if (!limit) return;
  const subject = limit.per === "member" ? subjectOf(member, request) : callerOf(request.ip);
  await guard.rateLimits.consume(`call:${method}${path}`, subject, limit, db);
}

/** Validates what an admitted caller sent, and answers it. */
async function run(
  context: RequestContext,
  { member, db }: { member: MemberIdentity; db: Db },
): Promise<unknown> {
  const { endpoint, handler } = context;
  const sent = await validateAll(context);
  await checkMember(context, { member, db, input: sent.input });
  return v.parse(endpoint.output, await handler(callOf(context, { member, db, ...sent })));
}

type Sent = Pick<Call<Endpoint>, "params" | "input">;

/** @throws KEY_MISSING, KEY_INVALID */
async function validateAll({ endpoint, request }: RequestContext): Promise<Sent> {
  if (!endpoint.upload && request.isMultipart()) refuse("KEY_INVALID", { body: "KEY_INVALID" });
  const params = validate(endpoint.params, request.params);
  return { params, input: validate(endpoint.input, bodyOf(request)) };
}

/** @throws AMOUNT_NOT_WHOLE, SELF_EXCLUDED */
async function checkMember(
  { endpoint, guard }: RequestContext,
  { member, db, input }: { member: MemberIdentity; db: Db; input: unknown },
): Promise<void> {
  const { memberId } = member;
  const isPlay = endpoint.plays ?? false;
  await settleInOrder([
    requireWholeKip(guard, { memberId, db }, input),
    isPlay ? guard.requireNotExcluded(memberId, db) : Promise.resolve(),
  ]);
}

function callOf(
  { endpoint, guard, request }: RequestContext,
  { member, db, params, input }: Sent & { member: MemberIdentity; db: Db },
): Call<Endpoint> {
  const { upload } = endpoint;
  return {
    params,
    input,
    receive: async () =>
      upload
        ? guard.uploads.receive(request, { subject: subjectOf(member, request), ...upload })
        : null,
    member,
    token: () => bearer(request),
    caller: resolveCaller(endpoint, member, request),
    idempotencyKey: idempotencyKey(request),
    address: callerOf(request.ip),
    device: deviceOf(request),
    db,
    language: language(request),
    requestId: request.id,
  };
}

/**
 * Amounts of an input are bigints of minor units, and ids are texts. Asks for the member's currency
 * only when an amount has decimals. @throws AMOUNT_NOT_WHOLE
 */
async function requireWholeKip(
  guard: Guard,
  { memberId, db }: { memberId: bigint; db: Db },
  input: unknown,
): Promise<void> {
  if (memberId === 0n || typeof input !== "object" || input === null) return;
  const isBroken = (value: unknown) => typeof value === "bigint" && value % 100n !== 0n;
  const broken = Object.entries(input).filter(([, value]) => isBroken(value));
  if (broken.length === 0) return;
  requireWholeAmount(await guard.currencyOf(memberId, db), Object.fromEntries(broken));
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
