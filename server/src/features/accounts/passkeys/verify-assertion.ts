import type { contract, ServerInput } from "@krapao/contract";
import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { takeChallenge } from "./challenge.ts";
import type { Passkey, Purpose } from "./passkey.ts";
import { findPasskey } from "./queries.ts";

export type Assertion = ServerInput<typeof contract.accounts.passkeyLogin>;

/** A passkey that has signed a challenge. */
export interface Verified {
  passkey: Passkey;
  /** The authenticator's new counter. */
  signCount: bigint;
  amountMinor: bigint | null;
}

/**
 * Verifies what a passkey signed: challenge, origin, RP ID, user verification, signature, counter.
 * The challenge is used up. Nothing else is written.
 * @param memberId the member who must have the passkey; null: a login, which finds the member
 * @throws PASSKEY_EXPIRED, PASSKEY_UNKNOWN, PASSKEY_INVALID
 */
export async function verifyAssertion(
  ctx: Context,
  { assertion, memberId, ...purpose }: Purpose & { assertion: Assertion; memberId: bigint | null },
): Promise<Verified> {
  const { credentialId, userHandle, ...signed } = assertion;
  const { challenge, amountMinor } = await takeChallenge(ctx, {
    ...purpose,
    clientDataJSON: signed.clientDataJSON,
  });
  const passkey = await findPasskey(ctx.db, Buffer.from(credentialId, "base64url"));
  if (!passkey || (memberId !== null && passkey.memberId !== memberId)) {
    return refuse("PASSKEY_UNKNOWN");
  }
  // At a login the account inside the passkey is what names the member.
  const handle = passkey.handle?.toString("base64url");
  if (userHandle === undefined ? memberId === null : userHandle !== handle) {
    return refuse("PASSKEY_INVALID");
  }
  const { rpId, origins } = ctx.settings.passkeys;
  const result = await verifyAuthenticationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: "public-key",
      clientExtensionResults: {},
      response: signed,
    },
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.signCount),
    },
    // It throws for every reason to refuse except a wrong signature.
  }).catch(() => null);
  if (!result?.verified) return refuse("PASSKEY_INVALID");
  return { passkey, signCount: BigInt(result.authenticationInfo.newCounter), amountMinor };
}
