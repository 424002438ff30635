import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { requireTrustedTypes } from "./page-policy.ts";
import { isRead } from "./read-request.ts";

const YEAR_SECONDS = 31_536_000;

/**
 * Paths of the member app. Any other path gets the same page with status 404, and the page shows
 * "not found".
 */
const ROUTES =
  /^\/(|login|register|reset-password|howto|contact|terminated|user(\/(home|profile|bonus|statement|contact))?)\/?$/;

/** Headers of documents, which say nothing to a script, a style, a font or an image. */
const DOCUMENT_HEADERS = [
  ...["content-security-policy", "cross-origin-opener-policy", "origin-agent-cluster"],
  ...["x-dns-prefetch-control", "x-download-options", "x-frame-options"],
  ...["x-permitted-cross-domain-policies", "x-xss-protection", "referrer-policy"],
  "permissions-policy",
];

/** Takes a kilobyte of headers off each hashed asset, as nginx does in production. */
export function dropDocumentHeaders(reply: FastifyReply): void {
  for (const name of DOCUMENT_HEADERS) reply.raw.removeHeader(name);
}

/** How dates and amounts look: `years=be`, `kip=whole`. An empty value is the usual look. */
export type Looks = Readonly<Record<"years" | "kip", string>>;

interface Pages {
  dir: string;
  defaultLanguage: "th" | "la";
  /** What the operator chose, by the cookie that names it; null: it cannot be read now. */
  readLooks(): Promise<Looks | null>;
}

/**
 * Serves the built member app: hashed assets with a cache lifetime of a year, the prerendered login
 * page in the caller's language, and the shell page for every other address outside /api.
 */
export async function servePages(
  app: FastifyInstance,
  { dir, defaultLanguage, readLooks }: Pages,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: dir,
    // Look files up at each request: a rebuild needs no restart.
    index: false,
    // The handler below answers for folders.
    allowedPath: (path) => !path.endsWith("/"),
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = /[\\/]assets[\\/]/.test(path);
      if (hashed) dropDocumentHeaders(reply);
      reply.header(
        "cache-control",
        hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
      );
    },
  });
  const page = async (
    request: FastifyRequest,
    reply: FastifyReply,
    name: "login" | "home" | "index",
  ) => {
    chooseLooks(request, reply, await readLooks());
    const file = `${name}.${languageOf(request) ?? defaultLanguage}.html`;
    return sendPage(request, reply, join(dir, file));
  };
  app.get("/login", (request, reply) => page(request, reply, "login"));
  for (const path of ["/user", "/user/home"]) {
    app.get(path, (request, reply) => page(request, reply, "home"));
  }
  bindEarlyLogin(app);
  const gallery = join(dir, "gallery/index.html");
  if (existsSync(gallery))
    app.get("/gallery", (request, reply) => sendPage(request, reply, gallery));
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    if (path.startsWith("/api/") || !isRead(request)) {
      return reply.status(404).send({ message: "NO_DATA", requestId: request.id });
    }
    if (/\.\w{2,5}$/.test(path)) return reply.status(404).type("text/plain").send("Not found");
    return page(request, reply.status(ROUTES.test(path) ? 200 : 404), "index");
  });
}

/**
 * A login form can be submitted before the page's code has loaded. The browser gets the page again,
 * and the submitted data is ignored.
 */
function bindEarlyLogin(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, body, done) => {
      body.resume().once("end", () => done(null));
    });
    scope.post("/login", (_request, reply) => reply.redirect("/login", 303));
  });
}

/** Every page is built once per language. The cookie stores the visitor's choice. */
function languageOf(request: FastifyRequest): string | undefined {
  return /(?:^|;\s*)locale=(th|la|en)(?:;|$)/.exec(request.headers.cookie ?? "")?.[1];
}

/** Gives the page the operator's choices in cookies, before it shows its first date or amount. */
function chooseLooks(request: FastifyRequest, reply: FastifyReply, looks: Looks | null): void {
  const known = new Map(
    (request.headers.cookie ?? "").split(/;\s*/).map((pair) => {
      const [name = "", value = ""] = pair.split("=");
      return [name, value];
    }),
  );
  for (const [name, value] of Object.entries(looks ?? {})) {
    if ((known.get(name) ?? "") === value) continue;
    const age = value === "" ? 0 : YEAR_SECONDS;
    reply.header("set-cookie", `${name}=${value}; Max-Age=${age}; Path=/; SameSite=Lax`);
  }
}

/**
 * Sends a page, compressed with brotli when the build has a compressed file and the browser accepts
 * it.
 */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
): Promise<FastifyReply> {
  reply.type("text/html; charset=utf-8").header("cache-control", "no-cache");
  requireTrustedTypes(reply, ["krapao"]);
  reply.header("vary", "Cookie, Accept-Encoding");
  const takesBrotli = /\bbr\b/.test(String(request.headers["accept-encoding"] ?? ""));
  if (!takesBrotli || !existsSync(`${file}.br`)) return reply.send(await readFile(file));
  return reply.header("content-encoding", "br").send(await readFile(`${file}.br`));
}
