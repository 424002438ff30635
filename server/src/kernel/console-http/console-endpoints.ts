/** Binds the calls of the console: who calls, whether the role allows it, and that the deed is in the audit log. */
import type { Endpoint } from "@krapao/contract";
import { isAllowed } from "@krapao/contract/office/permissions";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as v from "valibot";
import { callerOf } from "./address.ts";
import { type AuditEntry, appendAudit } from "./audit.ts";
import type { Clock } from "./clock.ts";
import { transaction } from "./context.ts";
import type { Db } from "./db.ts";
import { assert, Refusal, refuse } from "./errors.ts";
import type { OfficeCall, OfficeHandler, OfficeHandlers, StaffIdentity } from "./office.ts";
import type { RateLimits } from "./rate-limit.ts";
import { bearer, bodyOf, hasNul, idempotencyKey, language, validate } from "./read-request.ts";
import type { Uploads } from "./uploads.ts";

export interface OfficeGuard {
  /** Who the token belongs to, and the role as it is now. @throws UNAUTHORIZED, EXPIRED_AUTH_TOKEN, INACTIVE_USER */
  authenticate(token: string): Promise<StaffIdentity>;
  /** Whether the staff may come from there at all. */
  isKnownAddress(address: string): boolean;
  db: Db;
  clock: Clock;
  rateLimits: RateLimits;
  uploads: Uploads;
}

/** Who calls where signing in is what the call is about. */
const NOBODY: StaffIdentity = { staffId: "", name: "", role: "agent", sessionId: "" };
/** Refusals of one person that are written down; a script that runs into walls must not fill the log. */
const FORBIDDEN_ENTRIES = { max: 120, windowSeconds: 600 };
const DEVICE_LENGTH_MAX = 200;

/** Binds a group of endpoints to its handlers. */
export function bindOfficeEndpoints<G extends Record<string, Endpoint>>(
  app: FastifyInstance,
  guard: OfficeGuard,
  group: G,
  handlers: OfficeHandlers<G>,
): void {
  for (const name of Object.keys(group) as (keyof G & string)[]) {
    const endpoint = group[name];
    const handler = handlers[name] as OfficeHandler<Endpoint> | undefined;
    if (!endpoint || !handler) throw new Error(`no handler for ${name}`);
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ":$1"),
      handler: async (request, reply) => {
        reply.header("cache-control", "no-store");
        const asked = { endpoint, handler, guard, request };
        if (!endpoint.upload) return answer(asked);
        try {
          return await answer(asked);
        } finally {
          // However the call ends, nothing of the upload stays.
          await guard.uploads.end(request, endpoint.upload);
        }
      },
    });
  }
}

interface Asked {
  endpoint: Endpoint;
  handler: OfficeHandler<Endpoint>;
  guard: OfficeGuard;
  request: FastifyRequest;
}

async function answer(asked: Asked): Promise<unknown> {
  const { endpoint, guard, request } = asked;
  if (!guard.isKnownAddress(request.ip ?? "")) refuse("INVALID_IP");
  const staff = endpoint.access === "door" ? NOBODY : await guard.authenticate(bearer(request));
  try {
    return await answerStaff(asked, staff);
  } catch (error) {
    if (error instanceof Refusal && error.code === "FORBIDDEN") await noteForbidden(asked, staff);
    throw error;
  }
}

async function answerStaff(asked: Asked, staff: StaffIdentity): Promise<unknown> {
  const { endpoint, handler, guard, request } = asked;
  const { permission } = endpoint;
  if (permission && !isAllowed(staff.role, permission)) refuse("FORBIDDEN");
  if (endpoint.limit) {
    const subject = endpoint.limit.per === "member" ? staff.staffId : callerOf(request.ip);
    const name = `call:${endpoint.method}${endpoint.path}`;
    await guard.rateLimits.consume(name, subject, endpoint.limit);
  }
  if (!endpoint.upload && request.isMultipart()) refuse("KEY_INVALID", { body: "KEY_INVALID" });
  const { call, isAudited } = callOf(asked, staff);
  const result = await handler(call);
  assert(!endpoint.audit || isAudited(), `${endpoint.audit} is in the audit log`);
  return v.parse(endpoint.output, result);
}

function callOf(asked: Asked, staff: StaffIdentity) {
  const { endpoint, guard, request } = asked;
  const { upload } = endpoint;
  if (hasNul(request.body)) refuse("KEY_INVALID", { body: "KEY_INVALID" });
  let isAudited = false;
  const call: OfficeCall<Endpoint> = {
    params: validate(endpoint.params, request.params),
    input: validate(endpoint.input, bodyOf(request)),
    receive: async () =>
      upload ? guard.uploads.receive(request, { subject: staff.staffId, ...upload }) : null,
    staff,
    address: request.ip ?? "gone",
    device: (request.headers["user-agent"] ?? "").slice(0, DEVICE_LENGTH_MAX),
    language: language(request),
    requestId: request.id,
    idempotencyKey: idempotencyKey(request),
    async audit(tx, note) {
      assert(endpoint.audit, `${endpoint.path} names a deed`);
      isAudited = true;
      await appendAudit(tx, { ...note, ...whoAndWhere(asked, staff), action: endpoint.audit });
    },
  };
  return { call, isAudited: () => isAudited };
}

/** Somebody tried what the role does not allow: that is known too. */
async function noteForbidden(asked: Asked, staff: StaffIdentity): Promise<void> {
  const { endpoint, guard } = asked;
  const subject = staff.staffId;
  const limits = guard.rateLimits;
  if (await limits.isExhausted("office:forbidden", subject, FORBIDDEN_ENTRIES)) return;
  await limits.count("office:forbidden", subject, FORBIDDEN_ENTRIES);
  await transaction(guard.db, (tx) =>
    appendAudit(tx, {
      ...whoAndWhere(asked, staff),
      action: "office.forbidden",
      subject: `call:${endpoint.method} ${endpoint.path}`,
      after: { role: staff.role },
    }),
  );
}

function whoAndWhere(
  { guard, request }: Asked,
  staff: StaffIdentity,
): Pick<AuditEntry, "at" | "staffId" | "staffName" | "address" | "requestId"> {
  return {
    at: guard.clock.now(),
    staffId: staff.staffId || null,
    staffName: staff.name || "nobody",
    address: request.ip ?? "gone",
    requestId: request.id,
  };
}
