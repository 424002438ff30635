import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { password } from "../member/accounts.ts";
import { digits, done, personName, timestamp } from "../schemas.ts";
import { consoleEndpoint } from "./endpoint.ts";
import { PERMISSIONS, ROLES } from "./permissions.ts";
import { recordId, why } from "./schemas.ts";
import { preferences } from "./staff/preferences.ts";

/** Name for signing in: letters, digits, dot and dash, in lower case. */
export const staffUsername = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^[a-z0-9][a-z0-9.-]{2,31}$/),
);
/** A code of the authenticator app (RFC 6238: 6 digits, 30 seconds). */
export const totpCode = digits(6);
const role = v.picklist(ROLES);
/** A custom role, which takes the place of `role`. */
const roleId = v.optional(v.nullable(recordId), null);
/**
 * Where the token of the new session goes: into the answer, or into a cookie that the tabs of a
 * browser share and no script can read. Calls with the cookie name their session in `X-Session`.
 */
const keeping = v.optional(v.picklist(["token", "cookie"]));
/** The new session, when its token is in the cookie. */
const keptSession = v.optional(v.string());

export const staffUser = v.object({
  id: v.string(),
  username: v.string(),
  /** Shown to members and staff users. */
  name: v.string(),
  /** With a custom role the built-in role that it follows. */
  role,
  /** The custom role; null: the built-in one. */
  madeRole: v.nullable(v.object({ id: v.string(), name: v.string() })),
  isActive: v.boolean(),
  /** Whether the authenticator is set up. */
  hasTotp: v.boolean(),
  lastSeenAt: v.nullable(timestamp),
  createdAt: timestamp,
});
export type StaffUser = v.InferOutput<typeof staffUser>;

export const signIn = endpoint({
  method: "POST",
  path: "/api/console/sign-in",
  access: "staff-login",
  summary:
    "Name and password, then a code of the authenticator; a new staff user gets an enrolment instead of a token",
  input: v.strictObject({
    username: staffUsername,
    password: v.pipe(v.string(), v.maxLength(128)),
    /** Absent in the first call, which answers TOTP_REQUIRED. A code works once. */
    code: v.optional(totpCode),
    session: keeping,
  }),
  output: v.object({
    token: v.nullable(v.string()),
    sessionId: keptSession,
    /** Set when the staff user has no authenticator yet, or an issued password: call `enrol`. */
    enrolment: v.nullable(
      v.object({
        token: v.string(),
        /** `otpauth://` address for the QR, and its secret as text. */
        otpauth: v.string(),
        secret: v.string(),
        /** The staff user must choose a new password. */
        needsPassword: v.boolean(),
      }),
    ),
  }),
  errors: ["WRONG_CREDENTIAL", "INACTIVE_USER", "TOTP_REQUIRED", "TOTP_INVALID", "INVALID_IP"],
  limit: { per: "address", max: 30, windowSeconds: 60 },
});

export const enrol = endpoint({
  method: "POST",
  path: "/api/console/enrol",
  access: "staff-login",
  summary: "Sets up the authenticator with its first code, and a new password; answers the token",
  input: v.strictObject({
    token: v.pipe(v.string(), v.maxLength(200)),
    code: totpCode,
    password: v.optional(password),
    session: keeping,
  }),
  output: v.object({ token: v.nullable(v.string()), sessionId: keptSession }),
  errors: ["UNAUTHORIZED", "TOTP_INVALID", "KEY_MISSING", "PASSWORD_COMMON"],
  limit: { per: "address", max: 30, windowSeconds: 60 },
});

export const signOut = consoleEndpoint({
  method: "POST",
  path: "/api/console/sign-out",
  permission: null,
  audit: "staff.sign-out",
  summary: "Ends the current session",
  output: done,
});

export const me = consoleEndpoint({
  method: "GET",
  path: "/api/console/me",
  permission: null,
  summary: "The signed-in staff user and the permissions of the role",
  output: v.object({
    staff: staffUser,
    permissions: v.array(v.picklist(PERMISSIONS)),
    /** What the caller chose on any device. */
    preferences,
    sessionId: v.string(),
    /** The server's current time; with `operator` and `variant` it fills the page's header. */
    now: timestamp,
    operator: v.string(),
    variant: v.picklist(["thai", "lao"]),
    /** Thai screens show Buddhist years. */
    buddhistYears: v.boolean(),
  }),
});

export const changePassword = consoleEndpoint({
  method: "PUT",
  path: "/api/console/me/password",
  permission: null,
  audit: "staff.change-password",
  summary: "Changes the caller's password and ends the caller's other sessions",
  input: v.strictObject({ oldPassword: v.string(), newPassword: password, code: totpCode }),
  output: done,
  errors: ["WRONG_PASSWORD", "TOTP_INVALID", "PASSWORD_COMMON"],
});

export const list = consoleEndpoint({
  method: "GET",
  path: "/api/console/staff",
  permission: "staff.read",
  summary: "All staff users",
  output: v.object({ staff: v.array(staffUser) }),
});

/** Every staff user may read it, to hand over a chat: names only. */
export const directory = consoleEndpoint({
  method: "GET",
  path: "/api/console/staff/directory",
  permission: null,
  summary: "Active staff users by name, and whether they are online",
  output: v.object({
    staff: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        role,
        isOnline: v.boolean(),
        /** Whether the role answers chats. */
        answersChats: v.boolean(),
      }),
    ),
  }),
});

export const add = consoleEndpoint({
  method: "POST",
  path: "/api/console/staff",
  permission: "staff.manage",
  audit: "staff.add",
  summary:
    "Adds a staff user with a password for the first sign-in; as an agent, until a second owner approves a higher role",
  input: v.strictObject({ username: staffUsername, name: personName(60), role, roleId }),
  output: v.object({
    staff: staffUser,
    firstPassword: v.string(),
    /** Approval request for a higher role; null: none was needed. */
    approvalId: v.nullable(v.string()),
  }),
  errors: ["EXISTING_NAME", "NO_DATA", "FORBIDDEN"],
});

export const update = consoleEndpoint({
  method: "PUT",
  path: "/api/console/staff/{staffId}",
  permission: "staff.manage",
  audit: "staff.update",
  summary:
    "Changes name, role and whether active. A higher role needs an approval (APPROVAL_NEEDED)",
  params: v.strictObject({ staffId: recordId }),
  input: v.strictObject({ name: personName(60), role, roleId, isActive: v.boolean(), why }),
  output: v.object({ ...done.entries, staff: staffUser, approvalId: v.nullable(v.string()) }),
  errors: ["NO_DATA", "LAST_OWNER", "FORBIDDEN"],
});

export const resetSignIn = consoleEndpoint({
  method: "POST",
  path: "/api/console/staff/{staffId}/reset",
  permission: "staff.manage",
  audit: "staff.reset",
  summary:
    "Requests that authenticator and password are removed and all sessions end; a second owner approves it and gets the password for the next sign-in",
  params: v.strictObject({ staffId: recordId }),
  input: v.strictObject({ why }),
  output: v.object({ ...done.entries, approvalId: v.string() }),
  errors: ["NO_DATA"],
});

const session = v.object({
  id: v.string(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
  address: v.string(),
  /** Browser and system, from the `User-Agent` header. */
  device: v.string(),
  isCurrent: v.boolean(),
});

export const sessions = consoleEndpoint({
  method: "GET",
  path: "/api/console/sessions",
  permission: null,
  summary: "The caller's open sessions",
  output: v.object({ sessions: v.array(session) }),
});

export const sessionsOf = consoleEndpoint({
  method: "GET",
  path: "/api/console/staff/{staffId}/sessions",
  permission: "staff.read",
  summary: "Open sessions of a staff user",
  params: v.strictObject({ staffId: recordId }),
  output: v.object({ sessions: v.array(session) }),
  errors: ["NO_DATA"],
});

export const revokeSession = consoleEndpoint({
  method: "DELETE",
  path: "/api/console/sessions/{sessionId}",
  permission: null,
  audit: "staff.revoke-session",
  summary: "Ends one of the caller's sessions; with `staff.manage` any session",
  params: v.strictObject({ sessionId: recordId }),
  output: done,
  errors: ["NO_DATA", "FORBIDDEN"],
});
