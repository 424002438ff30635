/** How control routes read their bodies. */
import type { FastifyReply } from "fastify";
import * as v from "valibot";

/** Reads a body by its schema; answers 400 with what is wrong, and undefined, when it does not fit. */
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
