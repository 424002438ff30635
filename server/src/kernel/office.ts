/** A call of the console, as an operation sees it. */
import type { Endpoint, ServerInput, ServerOutput, ServerParams } from "@krapao/contract";
import type { Role } from "@krapao/contract/office/permissions";
import type { AuditNote } from "./audit.ts";
import type { Tx } from "./db.ts";
import type { Language } from "./read-request.ts";
import type { ReceivedFile } from "./uploads.ts";

/** Who of the staff calls, as the token proved it. */
export interface StaffIdentity {
  /** uuid */
  staffId: string;
  /** Shown name. */
  name: string;
  role: Role;
  sessionId: string;
}

/** One validated, authorised call of the console. Amounts are minor units. */
export interface OfficeCall<E extends Endpoint> {
  params: ServerParams<E>;
  input: ServerInput<E>;
  receive(): Promise<ReceivedFile | null>;
  staff: StaffIdentity;
  /** The caller's whole address. */
  address: string;
  /** Browser and system, as it says of itself. */
  device: string;
  language: Language | null;
  requestId: string;
  idempotencyKey: string | null;
  /**
   * Writes the deed (the endpoint's `audit`) into the audit log, in the transaction that does it. A call whose endpoint
   * names a deed and that ends well without this is a defect: it answers 500.
   */
  audit(tx: Tx, note: AuditNote): Promise<void>;
}

export type OfficeHandler<E extends Endpoint> = (call: OfficeCall<E>) => Promise<ServerOutput<E>>;

/** One handler for each endpoint of a group: a missing one does not compile. */
export type OfficeHandlers<G extends Record<string, Endpoint>> = {
  [N in keyof G]: OfficeHandler<G[N]>;
};
