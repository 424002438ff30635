/**
 * Binds the calls of the console: checks the caller's address, session and role, and that a call
 * that must be audited wrote its audit entry.
 */
import type { Endpoint } from "@krapao/contract";
import { may } from "@krapao/contract/console/permissions";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { type AuditEntry, appendAudit } from "../audit.ts";
import type { Clock } from "../clock.ts";
import { transaction } from "../context.ts";
import type { Db } from "../db/database.ts";
import { assert, Refusal, refuse } from "../errors.ts";
import { callerOf } from "../http/address.ts";
import { isOwnOrigin } from "../http/own-origin.ts";
import {
  bearer,
  bodyOf,
  deviceOf,
  idempotencyKey,
  isRead,
  language,
  validate,
} from "../http/read-request.ts";
import type { Uploads } from "../http/uploads.ts";
import type { RateLimits } from "../security/rate-limit.ts";
import type {
  CallingStaff,
  ConsoleCall,
  ConsoleHandler,
  ConsoleHandlers,
  StaffIdentity,
} from "./console-call.ts";
import type { SessionCookie } from "./session-cookie.ts";
import { admitsAddress } from "./staff-networks.ts";

export interface ConsoleGuard {
  /**
   * Identifies the staff user of a token, with the current role and permissions.
   * @throws UNAUTHORIZED, EXPIRED_AUTH_TOKEN, INACTIVE_USER
   */
  authenticate(token: string): Promise<StaffIdentity>;
  /** Whether staff may connect from this address. */
  isKnownAddress(address: string): boolean;
  sessionCookie: SessionCookie;
  db: Db;
  clock: Clock;
  /** Seals the audit chain. */
  auditKey: Buffer;
  rateLimits: RateLimits;
  uploads: Uploads;
}

/** The identity in calls that sign a staff user in. */
const ANONYMOUS_STAFF: CallingStaff = {
  staffId: "",
  name: "",
  role: "agent",
  permissions: [],
  networks: null,
  sessionId: "",
  token: "",
};
/** The database's answer when a session has ended since the call was authorised. */
const SESSION_ENDED = "KP001";
/**
 * Limit of audited refusals for each staff user, so that a script with a wrong role cannot fill the
 * audit log.
 */
const FORBIDDEN_ENTRIES = { max: 120, windowSeconds: 600 };

/** Binds a group of endpoints to its handlers. */
export function bindConsoleEndpoints<G extends Record<string, Endpoint>>(
  app: FastifyInstance,
  guard: ConsoleGuard,
  group: G,
  handlers: ConsoleHandlers<G>,
): void {
  for (const name of Object.keys(group) as (keyof G & string)[]) {
    const endpoint = group[name];
    const handler = handlers[name] as ConsoleHandler<Endpoint> | undefined;
    if (!endpoint || !handler) throw new Error(`no handler for ${name}`);
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ":$1"),
      handler: async (request, reply) => {
        reply.header("cache-control", "no-store");
        const context = { endpoint, handler, guard, request, reply };
        try {
          return await answer(context);
        } catch (error) {
          const hasEnded =
            error instanceof Error && "code" in error && error.code === SESSION_ENDED;
          throw hasEnded ? new Refusal("UNAUTHORIZED") : error;
        } finally {
          // Delete the uploaded file, however the call ends.
          if (endpoint.upload) await guard.uploads.end(request);
        }
      },
    });
  }
}

interface RequestContext {
  endpoint: Endpoint;
  handler: ConsoleHandler<Endpoint>;
  guard: ConsoleGuard;
  request: FastifyRequest;
  reply: FastifyReply;
}

async function answer(context: RequestContext): Promise<unknown> {
  const { endpoint, guard, request } = context;
  if (!guard.isKnownAddress(request.ip ?? "")) refuse("INVALID_IP");
  if (endpoint.method !== "GET" && !isOwnOrigin(request.headers)) refuse("FORBIDDEN");
  const staff =
    endpoint.access === "staff-login" ? ANONYMOUS_STAFF : await callingStaff(guard, request);
  try {
    return await answerStaff(context, staff);
  } catch (error) {
    if (error instanceof Refusal && error.code === "FORBIDDEN")
      await recordForbidden(context, staff);
    throw error;
  }
}

async function callingStaff(guard: ConsoleGuard, request: FastifyRequest): Promise<CallingStaff> {
  const { headers } = request;
  const kept = headers.authorization
    ? null
    : guard.sessionCookie.read(headers, headers["x-session"]);
  // A browser names the page's origin in each call that may change something.
  if (kept && !isRead(request) && headers.origin === undefined) refuse("UNAUTHORIZED");
  const token = kept?.token ?? bearer(request);
  const staff = await guard.authenticate(token);
  if (kept && kept.sessionId !== staff.sessionId) refuse("UNAUTHORIZED");
  if (!admitsAddress(staff.networks, request.ip ?? "")) refuse("INVALID_IP");
  return { ...staff, token };
}

async function answerStaff(context: RequestContext, staff: CallingStaff): Promise<unknown> {
  const { endpoint, handler, guard, request } = context;
  const { permission } = endpoint;
  if (permission && !may(staff, permission)) refuse("FORBIDDEN");
  if (endpoint.limit) {
    const subject = endpoint.limit.per === "member" ? staff.staffId : callerOf(request.ip);
    const name = `call:${endpoint.method}${endpoint.path}`;
    await guard.rateLimits.consume(name, subject, endpoint.limit);
  }
  if (!endpoint.upload && request.isMultipart()) refuse("KEY_INVALID", { body: "KEY_INVALID" });
  const { call, isAudited } = callOf(context, staff);
  const result = await handler(call);
  assert(!endpoint.audit || isAudited(), `${endpoint.audit} has an audit entry`);
  return v.parse(endpoint.output, result);
}

function callOf(context: RequestContext, staff: CallingStaff) {
  const { endpoint, guard, request, reply } = context;
  const { upload } = endpoint;
  const device = deviceOf(request);
  let isAudited = false;
  const call: ConsoleCall<Endpoint> = {
    params: validate(endpoint.params, request.params),
    input: validate(endpoint.input, bodyOf(request)),
    receive: async () =>
      upload ? guard.uploads.receive(request, { subject: staff.staffId, ...upload }) : null,
    staff,
    address: request.ip ?? "gone",
    device: device.agent,
    deviceKey: device.key,
    language: language(request),
    requestId: request.id,
    idempotencyKey: idempotencyKey(request),
    keepSession: (token) => {
      reply.header("set-cookie", guard.sessionCookie.write(token));
    },
    async audit(tx, note) {
      assert(endpoint.audit, `${endpoint.path} declares an audit action`);
      isAudited = true;
      await appendAudit(tx, { ...note, ...auditActor(context, staff), action: endpoint.audit });
    },
  };
  return { call, isAudited: () => isAudited };
}

/** Audits an attempt that the role does not allow. */
async function recordForbidden(context: RequestContext, staff: CallingStaff): Promise<void> {
  const { endpoint, guard } = context;
  const subject = staff.staffId;
  const limits = guard.rateLimits;
  if (await limits.exhaustedUntil("console:forbidden", subject, FORBIDDEN_ENTRIES)) return;
  await limits.count("console:forbidden", subject, FORBIDDEN_ENTRIES);
  await transaction(guard.db, (tx) =>
    appendAudit(tx, {
      ...auditActor(context, staff),
      action: "console.forbidden",
      subject: `call:${endpoint.method} ${endpoint.path}`,
      after: { role: staff.role },
    }),
  );
}

function auditActor(
  { guard, request }: RequestContext,
  { token }: CallingStaff,
): Pick<AuditEntry, "auditKey" | "at" | "token" | "address" | "requestId"> {
  return {
    auditKey: guard.auditKey,
    at: guard.clock.now(),
    token,
    address: request.ip ?? "gone",
    requestId: request.id,
  };
}
