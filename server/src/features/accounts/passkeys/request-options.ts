import type { Context } from "../../../ports/context.ts";
import { CHALLENGE_MS, type Passkey } from "./passkey.ts";

/** The argument of `navigator.credentials.get`. Without passkeys any of this site can sign. */
export function requestOptions(
  { settings }: Pick<Context, "settings">,
  { challenge, passkeys }: { challenge: string; passkeys: readonly Passkey[] },
) {
  return {
    challenge,
    rpId: settings.passkeys.rpId,
    timeout: CHALLENGE_MS,
    userVerification: "required" as const,
    allowCredentials: passkeys.map(nameCredential),
  };
}

/** A passkey as browsers name it. */
export function nameCredential({ credentialId, transports }: Passkey) {
  return { id: credentialId.toString("base64url"), type: "public-key" as const, transports };
}
