import type { FastifyInstance } from "fastify";
import { Refusal } from "./errors.ts";
import { SIGNATURE_HEADER } from "./signature.ts";

/** A callback as it came in: the signature is over these very bytes. */
export interface Callback {
  body: Buffer;
  signature: string | undefined;
}

/**
 * What a feature does with a callback: it resolves when the event is booked (now or before) and the sender may
 * forget it. @throws UNAUTHORIZED when the signature is wrong, KEY_INVALID when the body is not the party's.
 */
export type CallbackHandler = (callback: Callback) => Promise<void>;

const BODY_LIMIT_BYTES = 64 * 1024;

/** Binds the paths outside parties post to. Whatever else happens answers 5xx, and the party repeats. */
export function bindCallbacks(
  app: FastifyInstance,
  handlers: Record<`/api/callback/${string}`, CallbackHandler>,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    );
    for (const [path, handle] of Object.entries(handlers)) {
      scope.post(path, async (request) => {
        const signature = request.headers[SIGNATURE_HEADER];
        if (!Buffer.isBuffer(request.body)) throw new Refusal("KEY_INVALID");
        await handle({
          body: request.body,
          signature: typeof signature === "string" ? signature : undefined,
        });
        return { message: "OK" };
      });
    }
  });
}
