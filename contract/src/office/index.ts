/** Every call of the console, by word and name. The server must bind each of them; a missing one does not compile. */
import type { Endpoint } from "../endpoint.ts";
import * as approvals from "./approvals.ts";
import * as audit from "./audit.ts";
import * as setup from "./setup.ts";
import * as staff from "./staff.ts";

export const office = {
  staff: {
    signIn: staff.signIn,
    enrol: staff.enrol,
    signOut: staff.signOut,
    me: staff.me,
    changePassword: staff.changePassword,
    list: staff.list,
    colleagues: staff.colleagues,
    add: staff.add,
    update: staff.update,
    resetSignIn: staff.resetSignIn,
    sessions: staff.sessions,
    sessionsOf: staff.sessionsOf,
    revokeSession: staff.revokeSession,
  },
  audit: { search: audit.search, verify: audit.verify },
  approvals: { list: approvals.list, approve: approvals.approve, refuse: approvals.refuse },
  setup: {
    list: setup.list,
    read: setup.read,
    history: setup.history,
    saveDraft: setup.saveDraft,
    discard: setup.discard,
    publish: setup.publish,
    rollback: setup.rollback,
    simulate: setup.simulate,
    wheelToday: setup.wheelToday,
    picture: setup.picture,
    parties: setup.parties,
  },
} as const satisfies Record<string, Record<string, Endpoint>>;
