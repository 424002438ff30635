import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const YEAR_SECONDS = 31_536_000;

/** Paths of the member app that exist; any other gets the same page with status 404, which then says so. */
const ROUTES =
  /^\/(|login|register|howto|contact|terminated|gallery|user(\/(home|profile|bonus|statement|contact))?)\/?$/;

/**
 * Serves the built member app: hashed assets forever, the prerendered login page in the caller's language,
 * the shell page for every other address outside /api.
 */
export async function servePages(
  app: FastifyInstance,
  { dir, defaultLanguage }: { dir: string; defaultLanguage: "th" | "la" },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: dir,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = /[\\/]assets[\\/]/.test(path);
      reply.header(
        "cache-control",
        hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
      );
    },
  });
  app.get("/login", (request, reply) => sendLogin(request, reply, { dir, defaultLanguage }));
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    if (path.startsWith("/api/") || request.method !== "GET") {
      return reply.status(404).send({ message: "NO_DATA", requestId: request.id });
    }
    if (/\.\w{2,5}$/.test(path)) return reply.status(404).type("text/plain").send("Not found");
    return sendPage(reply.status(ROUTES.test(path) ? 200 : 404), join(dir, "index.html"));
  });
}

/** The login page is prerendered once a language; the cookie holds the language that the visitor chose. */
async function sendLogin(
  request: FastifyRequest,
  reply: FastifyReply,
  { dir, defaultLanguage }: { dir: string; defaultLanguage: "th" | "la" },
): Promise<FastifyReply> {
  const chosen = /(?:^|;\s*)locale=(th|la|en)(?:;|$)/.exec(request.headers.cookie ?? "")?.[1];
  const file = join(dir, `login.${chosen ?? defaultLanguage}.html`);
  reply.header("vary", "Cookie");
  return sendPage(reply, existsSync(file) ? file : join(dir, "index.html"));
}

async function sendPage(reply: FastifyReply, file: string): Promise<FastifyReply> {
  const html = await readFile(file);
  return reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(html);
}
