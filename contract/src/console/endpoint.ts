import type { ErrorCode } from "../codes.ts";
import { type Endpoint, endpoint, type Method, type RateLimit, type Schema } from "../endpoint.ts";
import type { Permission } from "./permissions.ts";

type Definition<
  P extends Schema | undefined,
  I extends Schema | undefined,
  O extends Schema,
  M extends Permission | null,
  E extends ErrorCode,
> = {
  method: Method;
  path: `/api/console/${string}`;
  summary: string;
  output: O;
  /** The permission that the role needs; null: every staff user. */
  permission: M;
  /** The action's name in the audit log, for every call that changes or reveals something. */
  audit?: string;
  errors?: readonly E[];
  idempotent?: boolean;
  limit?: RateLimit;
  upload?: { bytesMax: number };
} & (P extends Schema ? { params: P } : { params?: undefined }) &
  (I extends Schema ? { input: I } : { input?: undefined });

/**
 * Defines one call of the console. Lists are POST with their filter as input, and have no `audit`.
 * A call that changes or reveals something names its action, and the server answers only after the
 * action is in the audit log.
 */
export function consoleEndpoint<
  O extends Schema,
  P extends Schema | undefined = undefined,
  I extends Schema | undefined = undefined,
  const M extends Permission | null = null,
  const E extends ErrorCode = never,
>({
  permission,
  ...definition
}: Definition<P, I, O, M, E>): Endpoint<P, I, O, "staff", M extends Permission ? M : undefined, E> {
  return endpoint({
    access: "staff",
    ...(permission === null ? {} : { permission }),
    ...definition,
  } as unknown as Parameters<
    typeof endpoint<O, P, I, "staff", M extends Permission ? M : undefined, E>
  >[0]);
}
