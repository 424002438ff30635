import type { FastifyInstance } from "fastify";
import { Refusal } from "../errors.ts";
import { SIGNATURE_HEADER } from "../security/signature.ts";

/** A callback as received: the signature covers exactly these bytes. */
export interface Callback {
  body: Buffer;
  signature: string | undefined;
}

/**
 * Handles a callback. It resolves once the event is stored, now or earlier, and the sender need not
 * repeat it.
 * @throws UNAUTHORIZED when the signature is wrong, KEY_INVALID when the body is malformed
 */
export type CallbackHandler = (callback: Callback) => Promise<void>;

const BODY_LIMIT_BYTES = 64 * 1024;

/**
 * Binds the paths that external parties post to. Any other error answers 5xx, and the external
 * party repeats the callback.
 */
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
