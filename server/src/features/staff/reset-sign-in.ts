import type { office } from "@krapao/contract/office";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import { hashPassword } from "../../kernel/password.ts";
import type { Context } from "../../ports/context.ts";
import { firstPassword, subjectOf } from "./member.ts";
import { holdMember } from "./queries.ts";
import { revokeSessionsOf } from "./queries-sessions.ts";
import { resetCredentials } from "./queries-sign-in.ts";

/**
 * Takes authenticator and password away and ends all sessions. Who was reset cannot check requests of the one who
 * did it for a day (approvals). @throws NO_DATA
 */
export async function resetSignIn(
  ctx: Context,
  call: OfficeCall<typeof office.staff.resetSignIn>,
): Promise<{ firstPassword: string }> {
  const { staffId } = call.params;
  const given = firstPassword(ctx.random);
  const passwordHash = await hashPassword(given);
  const at = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    const member = (await holdMember(tx, staffId)) ?? refuse("NO_DATA");
    await resetCredentials(tx, {
      id: member.id,
      passwordHash,
      givenBy: call.staff.staffId,
      at,
    });
    await revokeSessionsOf(tx, { staffId, except: null, at });
    await call.audit(tx, { subject: subjectOf(staffId), why: call.input.why });
  });
  return { firstPassword: given };
}
