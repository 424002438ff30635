/**
 * What the browser does with passkeys. Import it only from chunks that load on demand: no first
 * load contains the library.
 */

import { isCode } from "@krapao/browser/api/failures";
import { ApiError } from "@krapao/contract/client";
import type { ClientInput, ClientOutput } from "@krapao/contract/endpoint";
import {
  addPasskey,
  passkeyConfirm,
  passkeyConfirmOptions,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyOptions,
} from "@krapao/contract/member/passkeys";
import {
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { api } from "../api/api.ts";

type RequestOptions = ClientOutput<typeof passkeyLoginOptions>["options"];

/** Ends the question that the browser shows or waits to show. */
export const cancelCeremony = () => WebAuthnAbortService.cancelCeremony();

/** Whether the member closed the browser's question, or another one replaced it: no failure. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && /^(NotAllowedError|AbortError)$/.test(error.name);
}

/** What a passkey signed for a login. */
export type Signed = ClientInput<typeof passkeyLogin> & { rpId: string };

/**
 * Asks for a passkey of this site, in the field of the phone number with `autofill`, else at once.
 */
export async function signForLogin({ autofill }: { autofill: boolean }): Promise<Signed> {
  const { options } = await api(passkeyLoginOptions);
  return { ...(await signWith(options, autofill)), rpId: options.rpId };
}

/** Logs in with what a passkey signed. @returns the token */
export async function logInWith({ rpId, ...input }: Signed): Promise<string> {
  try {
    return (await api(passkeyLogin, { input })).token;
  } catch (error) {
    // The browser stops offering a passkey that was removed.
    if (isCode(error, "PASSKEY_UNKNOWN")) {
      const unknown = { rpID: rpId, credentialID: input.credentialId };
      sendSignal({ signalName: "unknownCredential", ...unknown }).catch(() => undefined);
    }
    throw error;
  }
}

/** Confirms with a passkey instead of the password; with an amount, a withdrawal of it. */
export async function confirmByPasskey(amount?: number): Promise<void> {
  const input = amount === undefined ? {} : { amount };
  const { options } = await api(passkeyConfirmOptions, { input });
  await api(passkeyConfirm, { input: await signWith(options, false) });
}

/** Makes a passkey on this device, and adds it to the member's account. */
export async function makePasskey(): Promise<void> {
  const { options } = await api(passkeyOptions);
  const { id, response } = await startRegistration({ optionsJSON: options }).catch(refuseKnown);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  await api(addPasskey, {
    input: { credentialId: id, clientDataJSON, attestationObject, transports },
  });
}

/** The browser itself refuses to make a passkey where the account has one. */
function refuseKnown(error: unknown): never {
  const isKnown = error instanceof Error && error.name === "InvalidStateError";
  throw isKnown ? new ApiError("PASSKEY_EXISTS", 409) : error;
}

async function signWith(optionsJSON: RequestOptions, useBrowserAutofill: boolean) {
  const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const signed = { credentialId: id, clientDataJSON, authenticatorData, signature };
  return userHandle === undefined ? signed : { ...signed, userHandle };
}
