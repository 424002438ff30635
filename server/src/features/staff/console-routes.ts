import type { office } from "@krapao/contract/office";
import { refuse } from "../../kernel/errors.ts";
import type { OfficeHandlers } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";

export function staffConsoleRoutes(_ctx: Context): OfficeHandlers<typeof office.staff> {
  const later = async () => refuse("NO_DATA");
  return {
    signIn: later,
    enrol: later,
    signOut: later,
    me: later,
    changePassword: later,
    list: later,
    colleagues: later,
    add: later,
    update: later,
    resetSignIn: later,
    sessions: later,
    sessionsOf: later,
    revokeSession: later,
  };
}
