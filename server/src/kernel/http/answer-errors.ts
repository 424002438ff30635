import { type ErrorBody, fromMinor, STATUS_OF_CODE } from "@krapao/contract";
import type { FastifyInstance } from "fastify";
import { systemClock } from "../clock.ts";
import { isDatabaseAway } from "../db/database.ts";
import { type Minimum, Refusal } from "../errors.ts";
import { describeError, type Log } from "../log.ts";
import { isDiskError } from "../media/storage.ts";

/** Answers every error with a code of the contract and the request's id. */
export function answerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error);
    const { failure } = request.routeOptions.config;
    const code = refusal?.code ?? failure ?? "INTERNAL_SERVER_ERROR";
    if (!refusal || isDiskError(error)) {
      log.error(
        { requestId: request.id, route: request.routeOptions.url, ...describeError(error) },
        "unexpected error",
      );
    }
    const body: ErrorBody = { message: code, requestId: request.id };
    if (refusal?.fields) body.fields = refusal.fields;
    if (refusal?.until) body.until = refusal.until.toISOString();
    if (refusal?.minimum) body.minimum = amountOf(refusal.minimum);
    if (refusal?.keeps) body.keeps = amountOf(refusal.keeps);
    if (refusal?.hosts) body.hosts = [...refusal.hosts];
    if (refusal?.proof) body.proof = refusal.proof;
    if (refusal?.megabytes) body.megabytes = refusal.megabytes;
    if (refusal?.status === 429) reply.header("retry-after", `${secondsUntil(refusal.until)}`);
    return reply.status(STATUS_OF_CODE[code]).header("cache-control", "no-store").send(body);
  });
}

const amountOf = ({ amountMinor, currency }: Minimum) => ({
  amount: fromMinor(amountMinor),
  currency,
});

/** Whole seconds of a wait, at least one, as HTTP has it. A wait without a known end is short. */
function secondsUntil(until: Date | undefined): number {
  const leftMs = until ? until.getTime() - systemClock().nowMs() : 0;
  return Math.max(1, Math.ceil(leftMs / 1_000));
}

/** The framework's own errors as codes of the contract; null for unexpected errors. */
function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (isDatabaseAway(error) || isDiskError(error)) return new Refusal("SERVICE_BUSY");
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return null;
  const status = error.statusCode;
  if (status === 413) return new Refusal("PAYLOAD_TOO_LARGE");
  if (typeof status === "number" && status >= 400 && status < 500) {
    return new Refusal("KEY_INVALID", { body: "KEY_INVALID" });
  }
  return null;
}
