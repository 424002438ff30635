import type { UnreadableReason } from "@krapao/contract/console/deposits/callbacks";
import type { FastifyInstance } from "fastify";
import { isDataException } from "../db/database.ts";
import { refuse } from "../errors.ts";
import { SIGNATURE_HEADER, type Signature } from "../security/signature.ts";

/** A callback as received: the signature covers exactly these bytes. */
export interface Callback {
  body: Buffer;
  signature: Signature;
  /** The last part of the path where a company does not sign: a secret that only it was given. */
  token?: string | undefined;
}

/** What a company wants to be answered; most want any 2xx. */
export type CallbackAnswer = Readonly<Record<string, string | null>>;

/** Thrown for a genuine callback that cannot be used, and that a repetition would not change. */
export class UnreadableCallback extends Error {
  override readonly name = "UnreadableCallback";
  readonly reason: UnreadableReason;
  /** The path of the field that could not be read: a name, never a value. */
  readonly detail: string | null;
  /** What the company wants to be answered. */
  readonly answer: CallbackAnswer | undefined;

  constructor(
    reason: UnreadableReason,
    { detail = null, answer }: { detail?: string | null; answer?: CallbackAnswer } = {},
  ) {
    super(`the callback is ${reason}`);
    this.reason = reason;
    this.detail = detail;
    this.answer = answer;
  }
}

/** The event that an adapter read. @throws UNAUTHORIZED when the signature is wrong */
export function requireSigned<E>(read: E | null): E {
  return read ?? refuse("UNAUTHORIZED");
}

/**
 * Handles a callback. It resolves once the event is stored, now or earlier, and the sender need not
 * repeat it. It verifies the signature before it does anything else.
 * @returns the answer, where the company wants another one than ours
 * @throws UNAUTHORIZED when the signature is wrong, UnreadableCallback
 */
export type CallbackHandler = (
  callback: Callback,
) => Promise<CallbackAnswer | undefined> | Promise<void>;

const BODY_LIMIT_BYTES = 64 * 1024;

/** A signed callback that cannot be used, for staff users to read. */
export interface KeptCallback {
  /** The name in the path: `bank-feed`, `ww`, `zapman`, `payout`, `scb`, `kbank`, `bcel`. */
  externalParty: string;
  reason: UnreadableReason;
  /** The path of the field that could not be read. */
  detail: string | null;
  body: Buffer;
}

/**
 * Binds the paths that external parties post to. A signed callback that cannot be used is kept and
 * answered with 2xx: repeating it would change nothing, and the external party would stop sending
 * the ones behind it. Any other error answers 5xx, and the external party repeats the callback.
 */
export function bindCallbacks(
  app: FastifyInstance,
  handlers: Record<`/api/callback/${string}`, CallbackHandler>,
  keep: (kept: KeptCallback) => Promise<void>,
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
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { token } = request.params as { token?: string };
        try {
          const answer = await handle({
            body,
            signature: typeof signature === "string" ? signature : undefined,
            token,
          });
          return answer ?? OK;
        } catch (error) {
          const reason = findUnreadableReason(error);
          if (reason === null) throw error;
          const { detail = null, answer } = error instanceof UnreadableCallback ? error : {};
          await keep({ externalParty: nameIn(path), reason, detail, body });
          return answer ?? OK;
        }
      });
    }
  });
}

const OK = { message: "OK" };

/** The company in the path of its callbacks. */
export function nameIn(path: string): string {
  return path.split("/")[3] ?? "";
}

/** Why a signed callback cannot be used; null for an error that a repetition may mend. */
export function findUnreadableReason(error: unknown): UnreadableReason | null {
  if (error instanceof UnreadableCallback) return error.reason;
  return isDataException(error) ? "unstorable" : null;
}
