import type { StaffIdentity } from "../../kernel/console-http/console-call.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { refuse } from "../../kernel/errors.ts";
import { isSecondPerson } from "../approvals/index.ts";
import type { KycDocument } from "./document.ts";
import { findIdentityFrom } from "./identity-from.ts";
import { hasOpened, hasWaitingWithdrawal } from "./queries-acceptance.ts";

/**
 * Whether this staff user may accept the document. An accepted identity lets a large withdrawal
 * pass, so the person who asked for the document is not the one who accepts it then.
 * @throws KYC_NOT_OPENED, KYC_ASKED_BY_YOU
 */
export async function requireAcceptable(
  tx: Tx,
  { id, version, memberId, askedBy, askedAt }: KycDocument,
  { staffId }: Pick<StaffIdentity, "staffId">,
): Promise<void> {
  if (!(await hasOpened(tx, { id, version, staffId }))) refuse("KYC_NOT_OPENED");
  if (askedBy === null) return;
  const from = await findIdentityFrom(tx);
  if (from === null || !(await hasWaitingWithdrawal(tx, { memberId, from }))) return;
  const pair = { makerId: askedBy, checkerId: staffId, madeAt: askedAt };
  if (!(await isSecondPerson(tx, pair))) refuse("KYC_ASKED_BY_YOU");
}
