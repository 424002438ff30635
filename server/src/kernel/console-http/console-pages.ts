import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { requireTrustedTypes } from "../http/page-policy.ts";
import { dropDocumentHeaders } from "../http/pages.ts";
import { isRead } from "../http/read-request.ts";

const YEAR_SECONDS = 31_536_000;

interface Built {
  dir: string;
  /**
   * Folder of the built member app. A preview in the console shows its art, which is otherwise only
   * on the member app's origin.
   */
  webDir: string | null;
}

/**
 * Serves the built console: hashed assets with a cache lifetime of a year, and the one page for
 * every other address outside /api.
 */
export async function serveConsole(app: FastifyInstance, { dir, webDir }: Built): Promise<void> {
  await app.register(fastifyStatic, {
    root: dir,
    // Look files up at each request: a rebuild needs no restart.
    index: false,
    allowedPath: (path) => !path.endsWith("/") && !path.endsWith(".html"),
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = /[\\/]assets[\\/]/.test(path);
      if (isHashed) dropDocumentHeaders(reply);
      reply.header(
        "cache-control",
        isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
      );
    },
  });
  if (webDir) {
    await app.register(fastifyStatic, {
      root: join(webDir, "art"),
      prefix: "/art/",
      decorateReply: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => reply.header("cache-control", "no-cache"),
    });
  }
  const page = join(dir, "index.html");
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    if (path.startsWith("/api/") || !isRead(request)) {
      return reply.status(404).send({ message: "NO_DATA", requestId: request.id });
    }
    if (/\.\w{2,5}$/.test(path)) return reply.status(404).type("text/plain").send("Not found");
    // In development the console is built after the first start; the browser asks again.
    if (!existsSync(page)) {
      reply.status(503).header("retry-after", "2").header("refresh", "2");
      return reply.type("text/plain").send("The console is being built.");
    }
    reply.type("text/html; charset=utf-8").header("cache-control", "no-cache");
    requireTrustedTypes(reply, []);
    return reply.send(await readFile(page));
  });
}
