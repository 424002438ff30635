import * as v from "valibot";
import { recordId } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import { hashPassword } from "../../../kernel/security/password.ts";
import type { ApprovalExecutor } from "../../approvals/index.ts";
import { insertCredentialIssue, lockStaffUser } from "../queries.ts";
import { revokeAllSessions } from "../sessions/queries.ts";
import { updateCredentials } from "../sign-in/queries.ts";
import { firstPassword } from "../staff-user.ts";

/** Payload of the approval request. */
const resetPayload = v.object({ staffId: v.pipe(v.string(), v.uuid()) });

/**
 * Removes authenticator and password after the approval of a second owner, and ends all sessions.
 * The approval answers the password for the next sign-in. Both owners can have held it, so neither
 * makes a pair with this staff user for 30 days. @throws NO_DATA
 */
export const resetSignIn: ApprovalExecutor = async (ctx, tx, request, call) => {
  const { staffId } = v.parse(resetPayload, request.payload);
  if (!(await lockStaffUser(tx, staffId))) return refuse("NO_DATA");
  const password = firstPassword(ctx.random);
  const passwordHash = await hashPassword(password);
  const at = ctx.clock.now();
  await updateCredentials(tx, { id: staffId, passwordHash });
  for (const issuedBy of [request.makerId, call.staff.staffId]) {
    if (issuedBy === staffId) continue;
    await insertCredentialIssue(tx, { id: recordId(ctx), staffId, issuedBy, how: "reset", at });
  }
  await revokeAllSessions(tx, { staffId, except: null, at });
  return { firstPassword: password };
};
