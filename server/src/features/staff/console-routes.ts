import { consoleContract } from "@krapao/contract/console";
import { consoleRoutes } from "../../kernel/console-http/console-routes.ts";
import type { Context } from "../../ports/context.ts";
import { fromStored } from "./access/access.ts";
import { listAccess } from "./access/queries.ts";
import { requestAccess } from "./access/request-access.ts";
import { listDirectory, listStaffUsers } from "./queries.ts";
import { listMadeRoles } from "./roles/queries.ts";
import { requestMadeRole, requestRoleRemoval } from "./roles/request-made-role.ts";
import { listSessions, listSessionsOf } from "./sessions/list-sessions.ts";
import { revokeSession } from "./sessions/revoke-session.ts";
import { ONLINE_MS } from "./sessions/session.ts";
import { signOut } from "./sessions/sign-out.ts";
import { changePassword } from "./sign-in/change-password.ts";
import { enrol } from "./sign-in/enrol.ts";
import { signIn } from "./sign-in/sign-in.ts";
import { addStaffUser } from "./users/add-staff-user.ts";
import { changePreferences } from "./users/change-preferences.ts";
import { readMe } from "./users/read-me.ts";
import { requestReset } from "./users/request-reset.ts";
import { updateStaffUser } from "./users/update-staff-user.ts";

export function staffConsoleRoutes(ctx: Context) {
  return consoleRoutes(consoleContract.staff, {
    noToken: {
      signIn: (call) => signIn(ctx, call),
      enrol: (call) => enrol(ctx, call),
    },
    anyRole: {
      signOut: (call) => signOut(ctx, call),
      me: ({ staff }) => readMe(ctx, staff),
      changePassword: (call) => changePassword(ctx, call),
      savePreferences: (call) => changePreferences(ctx, call),
      async directory() {
        const now = ctx.clock.now();
        const seenSince = new Date(now.getTime() - ONLINE_MS);
        return { staff: await listDirectory(ctx.db, { seenSince, now }) };
      },
      sessions: ({ staff: { staffId, sessionId } }) =>
        listSessions(ctx, { staffId, current: sessionId }),
      revokeSession: (call) => revokeSession(ctx, call),
    },
    "staff.read": {
      list: async () => ({ staff: await listStaffUsers(ctx.db) }),
      sessionsOf: (call) => listSessionsOf(ctx, call),
      async listAccess({ address }) {
        const rows = await listAccess(ctx.db);
        const access = rows.map((row) => ({ ...row, limits: fromStored(row.limits) }));
        return { access, address };
      },
      listRoles: async () => ({ roles: await listMadeRoles(ctx.db) }),
    },
    "staff.manage": {
      add: (call) => addStaffUser(ctx, call),
      update: (call) => updateStaffUser(ctx, call),
      saveAccess: (call) => requestAccess(ctx, call),
      saveRole: (call) => requestMadeRole(ctx, call),
      removeRole: (call) => requestRoleRemoval(ctx, call),
      resetSignIn: (call) => requestReset(ctx, call),
    },
  });
}
