import * as v from "valibot";
import { refuse } from "../../../kernel/errors.ts";
import { hashPassword } from "../../../kernel/security/password.ts";
import type { ApprovalExecutor } from "../../approvals/index.ts";
import { lockStaffUser } from "../queries.ts";
import { revokeAllSessions } from "../sessions/queries.ts";
import { deleteDevices } from "../sessions/queries-devices.ts";
import { resetCredentials } from "../sign-in/queries.ts";
import { firstPassword } from "../staff-user.ts";

/** Payload of the approval request. */
const resetPayload = v.object({ staffId: v.pipe(v.string(), v.uuid()) });

/**
 * Removes authenticator and password after the approval of a second owner, and ends all sessions.
 * The approval answers the password for the next sign-in. Both owners can have held it, so neither
 * makes a pair with this staff user for 30 days. @throws NO_DATA, APPROVAL_OWN
 */
export const resetSignIn: ApprovalExecutor = async (ctx, tx, request, call) => {
  const { staffId } = v.parse(resetPayload, request.payload);
  // The approval ends the sessions of the staff user, and the checker's is needed to record it.
  if (staffId === call.staff.staffId) refuse("APPROVAL_OWN");
  if (!(await lockStaffUser(tx, staffId))) return refuse("NO_DATA");
  const password = firstPassword(ctx.random);
  const passwordHash = await hashPassword(password);
  const at = ctx.clock.now();
  await deleteDevices(tx, staffId);
  await resetCredentials(tx, { requestId: request.id, passwordHash, at });
  await revokeAllSessions(tx, { staffId, except: null, at });
  return { firstPassword: password };
};
