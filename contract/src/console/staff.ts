import * as v from "valibot";
import { password } from "../accounts.ts";
import { endpoint } from "../endpoint.ts";
import { done, line, moment } from "../schemas.ts";
import { officeEndpoint } from "./endpoint.ts";
import { PERMISSIONS, ROLES } from "./permissions.ts";
import { recordId, why } from "./schemas.ts";

/** How staff sign in: letters, digits, dot, dash. Kept in lower case. */
export const staffName = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^[a-z0-9][a-z0-9.-]{2,31}$/),
);
/** A code of the authenticator (RFC 6238, 6 digits, 30 s). */
export const totpCode = v.pipe(v.string(), v.regex(/^\d{6}$/));
const role = v.picklist(ROLES);

export const staffMember = v.object({
  id: v.string(),
  username: v.string(),
  /** As customers and colleagues see it. */
  name: v.string(),
  role,
  isActive: v.boolean(),
  /** The authenticator has been set up. */
  hasTotp: v.boolean(),
  lastSeenAt: v.nullable(moment),
  createdAt: moment,
});
export type StaffMember = v.InferOutput<typeof staffMember>;

export const signIn = endpoint({
  method: "POST",
  path: "/api/office/sign-in",
  access: "door",
  summary:
    "Name and password, then a code of the authenticator; someone new gets an enrolment instead of a token",
  input: v.strictObject({
    username: staffName,
    password: v.pipe(v.string(), v.maxLength(128)),
    /** Absent at first: TOTP_REQUIRED asks for it. A code works once. */
    code: v.optional(totpCode),
  }),
  output: v.object({
    token: v.nullable(v.string()),
    /** Of someone without an authenticator, or whose password was given by somebody else: to be finished by `enrol`. */
    enrolment: v.nullable(
      v.object({
        token: v.string(),
        /** `otpauth://` address for the QR, and its secret as text. */
        otpauth: v.string(),
        secret: v.string(),
        /** A password of their own must be chosen. */
        needsPassword: v.boolean(),
      }),
    ),
  }),
  errors: ["WRONG_CREDENTIAL", "INACTIVE_USER", "TOTP_REQUIRED", "TOTP_INVALID", "INVALID_IP"],
  limit: { per: "address", max: 30, windowSeconds: 60 },
});

export const enrol = endpoint({
  method: "POST",
  path: "/api/office/enrol",
  access: "door",
  summary: "Sets up the authenticator with its first code, and an own password; answers the token",
  input: v.strictObject({
    token: v.pipe(v.string(), v.maxLength(200)),
    code: totpCode,
    password: v.optional(password),
  }),
  output: v.object({ token: v.string() }),
  errors: ["UNAUTHORIZED", "TOTP_INVALID", "KEY_MISSING", "PASSWORD_COMMON"],
  limit: { per: "address", max: 30, windowSeconds: 60 },
});

export const signOut = officeEndpoint({
  method: "POST",
  path: "/api/office/sign-out",
  permission: null,
  audit: "staff.sign-out",
  summary: "Ends this session",
  output: done,
});

export const me = officeEndpoint({
  method: "GET",
  path: "/api/office/me",
  permission: null,
  summary: "Who I am, and what my role allows",
  output: v.object({
    staff: staffMember,
    permissions: v.array(v.picklist(PERMISSIONS)),
    sessionId: v.string(),
    /** Server's time, and the operator's name and variant, for the head of the page. */
    now: moment,
    operator: v.string(),
    variant: v.picklist(["thai", "lao"]),
  }),
});

export const changePassword = officeEndpoint({
  method: "PUT",
  path: "/api/office/me/password",
  permission: null,
  audit: "staff.change-password",
  summary: "Changes the own password; ends every other session",
  input: v.strictObject({ oldPassword: v.string(), newPassword: password, code: totpCode }),
  output: done,
  errors: ["WRONG_PASSWORD", "TOTP_INVALID", "PASSWORD_COMMON"],
});

export const list = officeEndpoint({
  method: "GET",
  path: "/api/office/staff",
  permission: "staff.read",
  summary: "Everybody of the staff",
  output: v.object({ staff: v.array(staffMember) }),
});

/** Colleagues to hand a chat or a case to: names only. */
export const colleagues = officeEndpoint({
  method: "GET",
  path: "/api/office/colleagues",
  permission: null,
  summary: "Active colleagues by name, and who is online",
  output: v.object({
    colleagues: v.array(
      v.object({ id: v.string(), name: v.string(), role, isOnline: v.boolean() }),
    ),
  }),
});

export const add = officeEndpoint({
  method: "POST",
  path: "/api/office/staff",
  permission: "staff.manage",
  audit: "staff.add",
  summary:
    "Adds somebody with a password for the first sign-in, shown once; as an agent, until a second owner approved more",
  input: v.strictObject({ username: staffName, name: line(60), role }),
  output: v.object({
    staff: staffMember,
    firstPassword: v.string(),
    /** The request for a role that may do more. */
    approvalId: v.nullable(v.string()),
  }),
  errors: ["EXISTING_NAME"],
});

export const update = officeEndpoint({
  method: "PUT",
  path: "/api/office/staff/{staffId}",
  permission: "staff.manage",
  audit: "staff.update",
  summary:
    "Name, role and whether active. A higher role waits for a second person (APPROVAL_NEEDED)",
  params: v.strictObject({ staffId: recordId }),
  input: v.strictObject({ name: line(60), role, isActive: v.boolean(), why }),
  output: v.object({ ...done.entries, staff: staffMember, approvalId: v.nullable(v.string()) }),
  errors: ["NO_DATA", "LAST_OWNER"],
});

export const resetSignIn = officeEndpoint({
  method: "POST",
  path: "/api/office/staff/{staffId}/reset",
  permission: "staff.manage",
  audit: "staff.reset",
  summary:
    "Takes authenticator and password away; answers a password for the next sign-in, ends all sessions",
  params: v.strictObject({ staffId: recordId }),
  input: v.strictObject({ why }),
  output: v.object({ firstPassword: v.string() }),
  errors: ["NO_DATA"],
});

const session = v.object({
  id: v.string(),
  createdAt: moment,
  lastSeenAt: moment,
  address: v.string(),
  /** Browser and system, as it says of itself. */
  device: v.string(),
  isCurrent: v.boolean(),
});

export const sessions = officeEndpoint({
  method: "GET",
  path: "/api/office/sessions",
  permission: null,
  summary: "My open sessions",
  output: v.object({ sessions: v.array(session) }),
});

export const sessionsOf = officeEndpoint({
  method: "GET",
  path: "/api/office/staff/{staffId}/sessions",
  permission: "staff.read",
  summary: "Somebody's open sessions",
  params: v.strictObject({ staffId: recordId }),
  output: v.object({ sessions: v.array(session) }),
  errors: ["NO_DATA"],
});

export const revokeSession = officeEndpoint({
  method: "DELETE",
  path: "/api/office/sessions/{sessionId}",
  permission: null,
  audit: "staff.revoke-session",
  summary: "Ends one of my sessions; somebody else's with `staff.manage`",
  params: v.strictObject({ sessionId: recordId }),
  output: done,
  errors: ["NO_DATA", "FORBIDDEN"],
});
