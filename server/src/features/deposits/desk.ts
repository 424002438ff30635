/** The desk: who of the staff decides about deposits, and what one person may do alone. */
import type { Currency } from "@krapao/contract";
import { DESK_ALONE_MINOR } from "@krapao/contract/office/deposits";
import { isAllowed } from "@krapao/contract/office/permissions";
import type { AuditNote } from "../../kernel/audit.ts";
import type { Tx } from "../../kernel/db.ts";
import type { StaffIdentity } from "../../kernel/office.ts";

/** What a call of the console brings to every deed: who it is, and the audit log, written in the deed's transaction. */
export interface Desk {
  staff: StaffIdentity;
  audit(tx: Tx, note: AuditNote): Promise<void>;
}

/** Whether this one may decide on so much without a machine's proof; above it somebody is needed who may approve others' deeds. */
export function mayAlone(
  { staff }: Pick<Desk, "staff">,
  { currency, amountMinor }: { currency: Currency; amountMinor: bigint },
): boolean {
  return amountMinor <= DESK_ALONE_MINOR[currency] || isAllowed(staff.role, "approvals.decide");
}
