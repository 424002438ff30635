import { randomUUID } from "node:crypto";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { Refusal } from "../errors.ts";
import type { Log } from "../log.ts";
import { isStorable } from "../storable.ts";
import { callerOf, networkOf } from "./address.ts";
import { answerErrors } from "./answer-errors.ts";
import { cutSlowBodies } from "./overload/slow-bodies.ts";

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
    exposeHeadRoutes: true,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    forceCloseConnections: "idle",
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (_error, request, reply: FastifyReply) =>
      reply.status(400).headers(headers).send({ message: "KEY_INVALID", requestId: request.id }),
  });
  // First, and on the raw answer: a call that is refused early gets them too.
  const constant = Object.entries(headers);
  http.addHook("onRequest", (_request, reply, done) => {
    for (const [name, value] of constant) reply.raw.setHeader(name, value);
    done();
  });
  acceptJson(http);
  cutSlowBodies(http);
  refuseUnstorable(http);
  answerErrors(http, log);
  // Log the route's template, never the address: addresses carry usernames and passwords.
  http.addHook("onResponse", (request, reply, done) => {
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
    done();
  });
  http.addHook("onSend", (request, reply, _payload, done) => {
    reply.header("x-request-id", request.id);
    done();
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
  http.addHook("preValidation", ({ body, params, query }, _reply, done) => {
    const broken = Object.entries({ path: params, query, body }).find(
      ([, value]) => !isStorable(value),
    );
    done(broken && new Refusal("KEY_INVALID", { [broken[0]]: "KEY_INVALID" }));
  });
}
