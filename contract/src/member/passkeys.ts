/**
 * Calls of `accounts` about passkeys (WebAuthn). They have their own file, because few pages of the
 * member app load it. A browser and an authenticator make binary values: base64url here.
 */
import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { amountInput } from "../money.ts";
import { done, line, timestamp } from "../schemas.ts";

/** The most passkeys of a member. */
export const PASSKEYS_MAX = 10;

const bytes = (maxLength: number) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(maxLength), v.regex(/^[A-Za-z0-9_-]+$/));

/** What a passkey signed. */
const assertion = v.strictObject({
  credentialId: bytes(1_400),
  clientDataJSON: bytes(4_000),
  authenticatorData: bytes(2_000),
  signature: bytes(2_000),
  /** The account inside the passkey. */
  userHandle: v.optional(bytes(100)),
});

const named = v.object({
  id: v.string(),
  type: v.literal("public-key"),
  transports: v.array(v.string()),
});

/** The argument of `navigator.credentials.get`, as JSON. */
const requestOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal("required"),
  /** Empty: any passkey of this site. */
  allowCredentials: v.array(named),
});

const params = v.strictObject({ passkeyId: v.pipe(v.string(), v.uuid()) });

/** Reasons to refuse what a passkey signed. */
const PASSKEY_ERRORS = ["PASSKEY_INVALID", "PASSKEY_EXPIRED", "PASSKEY_UNKNOWN"] as const;

export const passkeyLoginOptions = endpoint({
  method: "POST",
  path: "/api/login/passkey/options",
  access: "visitor",
  summary: "A challenge for a login with any passkey of this site; it works once, for 5 minutes",
  output: v.object({ options: requestOptions }),
  // Mobile carriers put thousands of phones behind one address.
  limit: { per: "address", max: 600, windowSeconds: 60 },
});

export const passkeyLogin = endpoint({
  method: "POST",
  path: "/api/login/passkey",
  access: "visitor",
  summary: "Opens a session, as the login with a password does",
  input: assertion,
  output: v.object({ token: v.string() }),
  errors: [...PASSKEY_ERRORS, "INACTIVE_USER"],
});

export const passkeys = endpoint({
  method: "GET",
  path: "/api/account/passkeys",
  access: "member",
  summary: "The member's passkeys, the oldest first",
  output: v.object({
    passkeys: v.array(
      v.object({
        _id: v.string(),
        /** The name that the member gave it; null: none. */
        name: v.nullable(v.string()),
        /** Browser and system that it was added with, from the `User-Agent` header. */
        browser: v.string(),
        createdAt: timestamp,
        lastUsedAt: v.nullable(timestamp),
      }),
    ),
    /** Whether every withdrawal requires a passkey. */
    confirmsWithdrawals: v.boolean(),
  }),
});

export const passkeyOptions = endpoint({
  method: "POST",
  path: "/api/account/passkeys/options",
  access: "member",
  summary: "A challenge and the argument of navigator.credentials.create, for a new passkey",
  output: v.object({
    options: v.object({
      challenge: v.string(),
      rp: v.object({ id: v.string(), name: v.string() }),
      user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
      pubKeyCredParams: v.array(v.object({ type: v.literal("public-key"), alg: v.number() })),
      timeout: v.number(),
      excludeCredentials: v.array(named),
      authenticatorSelection: v.object({
        residentKey: v.literal("required"),
        requireResidentKey: v.boolean(),
        userVerification: v.literal("required"),
      }),
      attestation: v.literal("none"),
    }),
  }),
  errors: ["RECENT_AUTH_REQUIRED", "PASSKEY_MAXIMUM"],
  limit: { per: "member", max: 30, windowSeconds: 3600 },
});

export const addPasskey = endpoint({
  method: "POST",
  path: "/api/account/passkeys",
  access: "member",
  summary: "Adds the passkey that the browser made with passkeyOptions of the same session",
  input: v.strictObject({
    credentialId: bytes(1_400),
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(8_000),
    transports: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(10)),
  }),
  output: v.object({ ...done.entries, passkeyId: v.string() }),
  errors: ["PASSKEY_INVALID", "PASSKEY_EXPIRED", "PASSKEY_EXISTS", "PASSKEY_MAXIMUM"],
  limit: { per: "member", max: 30, windowSeconds: 3600 },
});

export const renamePasskey = endpoint({
  method: "PUT",
  path: "/api/account/passkeys/{passkeyId}",
  access: "member",
  summary: "Names one of the member's passkeys",
  params,
  input: v.strictObject({ name: line(40) }),
  output: done,
  errors: ["NO_DATA"],
  limit: { per: "member", max: 60, windowSeconds: 3600 },
});

export const removePasskey = endpoint({
  method: "DELETE",
  path: "/api/account/passkeys/{passkeyId}",
  access: "member",
  summary: "Removes a passkey; with the last one, withdrawals require none any more",
  params,
  output: done,
  errors: ["NO_DATA", "RECENT_AUTH_REQUIRED"],
  limit: { per: "member", max: 60, windowSeconds: 3600 },
});

export const savePasskeySettings = endpoint({
  method: "PUT",
  path: "/api/account/passkeys",
  access: "member",
  summary: "Sets whether every withdrawal requires a passkey",
  input: v.strictObject({ confirmsWithdrawals: v.boolean() }),
  output: done,
  errors: ["NO_DATA", "RECENT_AUTH_REQUIRED"],
  limit: { per: "member", max: 30, windowSeconds: 3600 },
});

export const passkeyConfirmOptions = endpoint({
  method: "POST",
  path: "/api/account/reauthenticate/passkey/options",
  access: "member",
  summary:
    "A challenge for step-up authentication with a passkey; with an amount, for a withdrawal of it",
  input: v.strictObject({ amount: v.optional(amountInput) }),
  output: v.object({ options: requestOptions }),
  errors: ["NO_DATA"],
  limit: { per: "member", max: 60, windowSeconds: 3600 },
});

export const passkeyConfirm = endpoint({
  method: "POST",
  path: "/api/account/reauthenticate/passkey",
  access: "member",
  summary:
    "Step-up authentication: this session passes RECENT_AUTH_REQUIRED for 15 minutes, and one withdrawal of the challenge's amount passes PASSKEY_REQUIRED for 2",
  input: assertion,
  output: v.object({ ...done.entries, recentAuthUntil: timestamp }),
  errors: PASSKEY_ERRORS,
  limit: { per: "member", max: 60, windowSeconds: 3600 },
});
