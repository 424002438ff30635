import type { office } from "@krapao/contract/office";
import type { OfficeHandlers } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { addMember } from "./add-member.ts";
import { changePassword } from "./change-password.ts";
import { enrol } from "./enrol.ts";
import { selectColleagues, selectMembers } from "./queries.ts";
import { readMe } from "./read-me.ts";
import { resetSignIn } from "./reset-sign-in.ts";
import { ONLINE_MS } from "./session.ts";
import { listSessions, listSessionsOf, revokeSession, signOut } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { updateMember } from "./update-member.ts";

export function staffConsoleRoutes(ctx: Context): OfficeHandlers<typeof office.staff> {
  return {
    signIn: (call) => signIn(ctx, call),
    enrol: (call) => enrol(ctx, call),
    signOut: (call) => signOut(ctx, call),
    me: ({ staff }) => readMe(ctx, staff),
    changePassword: (call) => changePassword(ctx, call),
    list: async () => ({ staff: await selectMembers(ctx.db) }),
    async colleagues() {
      const now = ctx.clock.now();
      const seenSince = new Date(now.getTime() - ONLINE_MS);
      return { colleagues: await selectColleagues(ctx.db, { seenSince, now }) };
    },
    add: (call) => addMember(ctx, call),
    update: (call) => updateMember(ctx, call),
    resetSignIn: (call) => resetSignIn(ctx, call),
    sessions: ({ staff: { staffId, sessionId } }) =>
      listSessions(ctx, { staffId, current: sessionId }),
    sessionsOf: (call) => listSessionsOf(ctx, call),
    revokeSession: (call) => revokeSession(ctx, call),
  };
}
