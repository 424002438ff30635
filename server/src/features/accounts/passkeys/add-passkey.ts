import type { contract, ServerInput, ServerOutput } from "@krapao/contract";
import { PASSKEYS_MAX } from "@krapao/contract/member/passkeys";
import {
  type VerifiedRegistrationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { decodeAttestationObject } from "@simplewebauthn/server/helpers";
import { type MemberIdentity, recordId, transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { readSetting } from "../../lookups/index.ts";
import { requireRecentAuth } from "../login/require-recent-auth.ts";
import { recordSecurityEvent } from "../record-security-event.ts";
import { openChallenge, takeChallenge } from "./challenge.ts";
import { ALGORITHMS, CHALLENGE_MS } from "./passkey.ts";
import { insertPasskey, listPasskeys, lockPasskeys, updateHandle } from "./queries.ts";
import { nameCredential } from "./request-options.ts";

type Input = ServerInput<typeof contract.accounts.addPasskey>;

/**
 * A challenge for a new passkey, with what the browser shows about the account. It requires recent
 * authentication, because a passkey opens the account as the password does.
 * @throws RECENT_AUTH_REQUIRED, PASSKEY_MAXIMUM
 */
export async function offerPasskey(
  ctx: Context,
  member: MemberIdentity,
): Promise<ServerOutput<typeof contract.accounts.passkeyOptions>> {
  requireRecentAuth(ctx, member);
  const { memberId, sessionId } = member;
  const passkeys = await listPasskeys(ctx.db, memberId);
  if (passkeys.length >= PASSKEYS_MAX) refuse("PASSKEY_MAXIMUM");
  const random = ctx.random.bytes(32);
  const account = await transaction(ctx.db, (tx) => updateHandle(tx, { memberId, random }));
  const { name: operator } = await readSetting(ctx.db, "info");
  return {
    options: {
      challenge: await openChallenge(ctx, { purpose: "add", sessionId }),
      rp: { id: ctx.settings.passkeys.rpId, name: operator },
      user: {
        id: account.handle.toString("base64url"),
        name: account.phone,
        displayName: account.name,
      },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key" as const, alg })),
      timeout: CHALLENGE_MS,
      excludeCredentials: passkeys.map(nameCredential),
      authenticatorSelection: {
        residentKey: "required",
        requireResidentKey: true,
        userVerification: "required",
      },
      attestation: "none",
    },
  };
}

/**
 * Adds the passkey that signed a challenge of this session, and notifies the member.
 * @throws PASSKEY_EXPIRED, PASSKEY_INVALID, PASSKEY_EXISTS, PASSKEY_MAXIMUM
 */
export async function addPasskey(
  ctx: Context,
  {
    member: { memberId, sessionId },
    input,
    browser,
  }: { member: MemberIdentity; input: Input; browser: string },
): Promise<ServerOutput<typeof contract.accounts.addPasskey>> {
  const { challenge } = await takeChallenge(ctx, {
    purpose: "add",
    sessionId,
    clientDataJSON: input.clientDataJSON,
  });
  const made = await verifyNew(ctx, { input, challenge }).catch(() => null);
  if (!made?.verified) return refuse("PASSKEY_INVALID");
  const { id: credentialId, publicKey, counter } = made.registrationInfo.credential;
  const id = recordId(ctx);
  await transaction(ctx.db, async (tx) => {
    if ((await lockPasskeys(tx, memberId)).count >= PASSKEYS_MAX) refuse("PASSKEY_MAXIMUM");
    const isNew = await insertPasskey(tx, {
      id,
      memberId,
      credentialId: Buffer.from(credentialId, "base64url"),
      publicKey: Buffer.from(publicKey),
      signCount: BigInt(counter),
      transports: input.transports,
      browser,
      createdAt: ctx.clock.now(),
    });
    if (!isNew) refuse("PASSKEY_EXISTS");
    await recordSecurityEvent(ctx, tx, { memberId, kind: "passkeyAdded" });
  });
  ctx.log.info(
    { event: "accounts.passkey", outcome: "added", memberId, recordId: id },
    "passkey added",
  );
  return { message: "SUCCESS", passkeyId: id };
}

/** @throws an error of the library for every reason to refuse */
async function verifyNew(
  ctx: Context,
  { input, challenge }: { input: Input; challenge: string },
): Promise<VerifiedRegistrationResponse> {
  const { credentialId, clientDataJSON, attestationObject } = input;
  requireNoCertificates(attestationObject);
  const { rpId, origins } = ctx.settings.passkeys;
  return verifyRegistrationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: "public-key",
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...ALGORITHMS],
  });
}

/**
 * We ask for no attestation. Certificates in one name addresses that the library would call.
 */
function requireNoCertificates(attestationObject: string): void {
  const decoded = decodeAttestationObject(
    new Uint8Array(Buffer.from(attestationObject, "base64url")),
  );
  const format = decoded.get("fmt");
  const isPlain = format === "none" || (format === "packed" && !decoded.get("attStmt").get("x5c"));
  if (!isPlain) throw new Error("the attestation has certificates");
}
