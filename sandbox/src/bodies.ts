/** Parses bodies as external parties do, and keeps the raw text for signatures. */
import type { FastifyInstance, FastifyRequest } from "fastify";

const raw = new WeakMap<FastifyRequest, string>();

/** The unparsed body; empty when there was none. */
export function rawBody(request: FastifyRequest): string {
  return raw.get(request) ?? "";
}

/**
 * Accepts JSON and forms. A malformed body becomes `undefined`, so that each external party refuses
 * it in its own format.
 */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    raw.set(request, String(body));
    done(null, readJson(String(body)));
  });
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (request, body, done) => {
      raw.set(request, String(body));
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
}

function readJson(text: string): unknown {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
