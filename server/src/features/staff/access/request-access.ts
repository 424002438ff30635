import type { consoleContract } from "@krapao/contract/console";
import type { CallingStaff, ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { admitsAddress } from "../../../kernel/console-http/staff-networks.ts";
import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { requestApproval } from "../../approvals/index.ts";
import { findStaffUser, lockStaffUser } from "../queries.ts";
import { lockMadeRole } from "../roles/queries.ts";
import { type Access, fromStored, networkText, shownLimits, toStored } from "./access.ts";
import { getAccess } from "./queries.ts";

type Call = ConsoleCall<typeof consoleContract.staff.saveAccess>;

/**
 * Requests other amount limits and addresses. A list without the caller's own address needs
 * `isAnyway`, and the request says so to the second person.
 * @throws NO_DATA, KEY_INVALID (an entry is neither an address nor a network), ADDRESS_NOT_LISTED
 */
export async function requestAccess(
  ctx: Context,
  call: Call,
): Promise<{ message: "APPROVAL_NEEDED"; approvalId: string }> {
  const { why, limits, isAnyway } = call.input;
  const networks = [...new Set(call.input.networks.map(readNetwork))];
  const after: Access = { limits: toStored(limits), networks };
  const approvalId = await transaction(ctx.db, async (tx) => {
    const { target, name, subject } = await findTarget(tx, call);
    const isOwn = await concerns(tx, target, call.staff);
    const shutsOutMaker = isOwn && networks.length > 0 && !admitsAddress(networks, call.address);
    if (shutsOutMaker && !isAnyway) refuse("ADDRESS_NOT_LISTED");
    const before = await getAccess(tx, target);
    const payload = { target, name, before, after, shutsOutMaker };
    const id = await requestApproval(ctx, tx, call, {
      kind: "staff.access",
      subject,
      payload,
      why,
    });
    await call.audit(tx, {
      subject,
      before: auditFields(before),
      after: { ...auditFields(after), approvalId: id },
      why,
    });
    return id;
  });
  ctx.push.queue("approvals");
  return { message: "APPROVAL_NEEDED", approvalId };
}

const readNetwork = (text: string) =>
  networkText(text) ?? refuse("KEY_INVALID", { networks: "KEY_INVALID" });

const auditFields = ({ limits, networks }: Access) => ({
  limits: shownLimits(fromStored(limits)),
  networks,
});

async function findTarget(tx: Tx, { input: { target } }: Call) {
  if ("role" in target) {
    const key = `role:${target.role}`;
    return { target: key, subject: key, name: target.role };
  }
  if ("roleId" in target) {
    const key = `role:${target.roleId}`;
    const role = (await lockMadeRole(tx, target.roleId)) ?? refuse("NO_DATA");
    return { target: key, subject: key, name: role.name };
  }
  const key = `staff:${target.staffId}`;
  const staffUser = (await lockStaffUser(tx, target.staffId)) ?? refuse("NO_DATA");
  return { target: key, subject: key, name: staffUser.name };
}

/** Whether a list of the target counts for the staff user. A person's list replaces the role's. */
export async function concerns(tx: Tx, target: string, staff: CallingStaff): Promise<boolean> {
  const own = `staff:${staff.staffId}`;
  if (target === own) return true;
  const { networks } = await getAccess(tx, own);
  if (networks.length > 0) return false;
  const { madeRole, role } = (await findStaffUser(tx, staff.staffId)) ?? refuse("NO_DATA");
  return target === `role:${madeRole?.id ?? role}`;
}
