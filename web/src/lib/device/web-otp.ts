/**
 * The code of an SMS that the phone's browser offers to fill in (WebOTP). The last line of the
 * message names this site.
 * @returns null where the browser cannot, and when the member refuses or `signal` aborts
 */
export async function receiveCode(signal: AbortSignal): Promise<string | null> {
  if (!("OTPCredential" in globalThis)) return null;
  const request = { otp: { transport: ["sms"] }, signal };
  try {
    const credential = await navigator.credentials.get(request as CredentialRequestOptions);
    return credential && "code" in credential ? String(credential.code) : null;
  } catch {
    return null;
  }
}
