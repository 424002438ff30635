import type { ErrorCode } from "../codes.ts";
import { type Endpoint, endpoint, type Method, type RateLimit, type Schema } from "../endpoint.ts";
import type { Permission } from "./permissions.ts";

type Definition<P extends Schema | undefined, I extends Schema | undefined, O extends Schema> = {
  method: Method;
  path: `/api/office/${string}`;
  summary: string;
  output: O;
  /** What the role must allow; null: anybody of the staff. */
  permission: Permission | null;
  /** The deed's name in the audit log: of every call that changes or reveals something. */
  audit?: string;
  errors?: readonly ErrorCode[];
  idempotent?: boolean;
  limit?: RateLimit;
  upload?: { bytesMax: number };
} & (P extends Schema ? { params: P } : { params?: undefined }) &
  (I extends Schema ? { input: I } : { input?: undefined });

/**
 * Defines one call of the console. Lists are POST with their filter as input, and have no `audit`; a call that changes
 * or reveals something names its deed, and the server refuses to answer before it is in the audit log.
 */
export function officeEndpoint<
  O extends Schema,
  P extends Schema | undefined = undefined,
  I extends Schema | undefined = undefined,
>({ permission, ...definition }: Definition<P, I, O>): Endpoint<P, I, O> {
  return endpoint({
    access: "staff",
    ...(permission === null ? {} : { permission }),
    ...definition,
  } as unknown as Parameters<typeof endpoint<O, P, I>>[0]);
}
