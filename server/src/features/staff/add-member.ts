import type { office } from "@krapao/contract/office";
import { recordId, transaction } from "../../kernel/context.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import { hashPassword } from "../../kernel/password.ts";
import type { Context } from "../../ports/context.ts";
import { askRole } from "./ask-role.ts";
import { FIRST_ROLE, firstPassword, isRaise, type Member, subjectOf } from "./member.ts";
import { insertMember, selectMember } from "./queries.ts";

/**
 * Adds somebody, with a password for one sign-in that is shown once. They begin as an agent: any role that may do
 * more waits for a second owner, or one person could be two.
 * @throws EXISTING_NAME
 */
export async function addMember(
  ctx: Context,
  call: OfficeCall<typeof office.staff.add>,
): Promise<{ staff: Member; firstPassword: string; approvalId: string | null }> {
  const { username, name, role } = call.input;
  const id = recordId(ctx);
  const given = firstPassword(ctx.random);
  const passwordHash = await hashPassword(given);
  const at = ctx.clock.now();
  const isWaiting = isRaise(FIRST_ROLE, role);
  const begins = isWaiting ? FIRST_ROLE : role;
  const added = await transaction(ctx.db, async (tx) => {
    const givenBy = call.staff.staffId;
    const member = { id, username, name, role: begins, passwordHash, givenBy, at };
    if (!(await insertMember(tx, member))) return refuse("EXISTING_NAME");
    const why = `${username}: ${role}`;
    const change = { staffId: id, from: begins, to: role };
    const approvalId = isWaiting ? await askRole(ctx, tx, call, { ...change, why }) : null;
    await call.audit(tx, { subject: subjectOf(id), after: { username, name, role, approvalId } });
    const staff = await selectMember(tx, id);
    assert(staff, "who was added is there");
    return { staff, approvalId };
  });
  if (added.approvalId !== null) ctx.push.queue("approvals");
  return { ...added, firstPassword: given };
}
