import { randomUUID } from "node:crypto";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { refuse } from "../errors.ts";
import type { Log } from "../log.ts";
import { isStorable } from "../storable.ts";
import { callerOf, networkOf } from "./address.ts";
import { answerErrors } from "./endpoints.ts";
import { cutSlowBodies } from "./slow-bodies.ts";

const BODY_LIMIT_BYTES = 16 * 1024;
/** Statuses that may mean an attack: the log records the caller's network. */
const REJECTED = new Set([401, 403, 429]);

/**
 * Opens an HTTP server without routes, with request ids, body limits, error answers and the request
 * log.
 */
export function openHttp(
  {
    trustedProxies,
    headers = {},
  }: {
    trustedProxies: readonly string[];
    /** Headers of every answer. */
    headers?: Readonly<Record<string, string>>;
  },
  log: Log,
  bodyLimit = BODY_LIMIT_BYTES,
): FastifyInstance {
  const http = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    bodyLimit,
    exposeHeadRoutes: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    forceCloseConnections: "idle",
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (_error, request, reply: FastifyReply) =>
      reply.status(400).headers(headers).send({ message: "KEY_INVALID", requestId: request.id }),
  });
  // First, and on the raw answer: a call that is refused early gets them too.
  http.addHook("onRequest", async (_request, reply) => {
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value);
  });
  acceptJson(http);
  cutSlowBodies(http);
  refuseUnstorable(http);
  answerErrors(http, log);
  // Log the route's template, never the address: addresses carry usernames and passwords.
  http.addHook("onResponse", async (request, reply) => {
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? "none",
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime),
        ...(REJECTED.has(reply.statusCode) ? { network: networkOf(callerOf(request.ip)) } : {}),
      },
      "request answered",
    );
  });
  http.addHook("onSend", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  return http;
}

/** Accepts an absent body: to the contract, a POST without a body is an empty object. */
function acceptJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser("error", "error");
  http.removeAllContentTypeParsers();
  http.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    return parse(request, String(body), done);
  });
}

/**
 * Refuses what the database could not store before any handler reads it: in the body, the path and
 * the query of every call of both servers.
 */
function refuseUnstorable(http: FastifyInstance): void {
  http.addHook("preValidation", async ({ body, params, query }) => {
    if (!isStorable(params)) refuse("KEY_INVALID", { path: "KEY_INVALID" });
    if (!isStorable(query)) refuse("KEY_INVALID", { query: "KEY_INVALID" });
    if (!isStorable(body)) refuse("KEY_INVALID", { body: "KEY_INVALID" });
  });
}
