/** Validates the bodies of control routes. */
import type { FastifyReply } from "fastify";
import * as v from "valibot";

/**
 * Validates a body with its schema. An invalid one is answered 400 with the reasons, and undefined
 * is returned.
 */
export function readBody<T extends v.GenericSchema>(
  schema: T,
  body: unknown,
  reply: FastifyReply,
): v.InferOutput<T> | undefined {
  const read = v.safeParse(schema, body ?? {});
  if (read.success) return read.output;
  const fields = read.issues.map((issue) => `${v.getDotPath(issue) ?? "body"}: ${issue.message}`);
  reply.code(400).send({ message: "BAD_REQUEST", fields });
  return undefined;
}
