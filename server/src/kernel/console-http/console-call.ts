/** One call of the console as its handler receives it. */
import type { Endpoint, ServerInput, ServerOutput, ServerParams } from "@krapao/contract";
import type { Grant } from "@krapao/contract/console/permissions";
import type { Language } from "@krapao/contract/languages";
import type { AuditDetails } from "../audit.ts";
import type { Tx } from "../db/database.ts";
import type { ReceivedFile } from "../http/uploads.ts";

/** The staff user who calls, identified by the token. */
export interface StaffIdentity extends Grant {
  /** UUID. */
  staffId: string;
  /** Display name. */
  name: string;
  sessionId: string;
  /** Networks from which this staff user may call; null: all that the operator allows. */
  networks: readonly string[] | null;
}

/**
 * The staff user with the token of the call. The database takes the person from the token where an
 * action is recorded in that person's name. Pass it on to nothing else.
 */
export interface CallingStaff extends StaffIdentity {
  token: string;
}

/** One validated, authorised call of the console. Amounts are minor units. */
export interface ConsoleCall<E extends Endpoint> {
  params: ServerParams<E>;
  input: ServerInput<E>;
  receive(): Promise<ReceivedFile | null>;
  staff: CallingStaff;
  /** The caller's full address. */
  address: string;
  /** The User-Agent header, shortened. */
  device: string;
  /** Hash of the browser's random name; null when it sends none. */
  deviceKey: string | null;
  language: Language | null;
  requestId: string;
  idempotencyKey: string | null;
  /** Keeps the token of a session in the cookie of the caller's browser; null removes it. */
  keepSession(token: string | null): void;
  /**
   * Writes the audit entry of the endpoint's action (`audit`), in the transaction that performs it.
   * A call with an `audit` action that succeeds without writing its entry is a defect and answers
   * 500.
   */
  audit(tx: Tx, note: AuditDetails): Promise<void>;
}

export type ConsoleHandler<E extends Endpoint> = (call: ConsoleCall<E>) => Promise<ServerOutput<E>>;

/** One handler for each endpoint of a group. A missing handler does not compile. */
export type ConsoleHandlers<G extends Record<string, Endpoint>> = {
  [N in keyof G]: ConsoleHandler<G[N]>;
};
