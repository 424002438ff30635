/** A browser inside another app, such as LINE: it shows pages, and keeps no passkeys. */
export function isWebView(userAgent: string): boolean {
  const isNamed = /\bLine\/\d|\bFBA[NV]\/|\bInstagram\b|; wv\)/.test(userAgent);
  return isNamed || (/\b(iPhone|iPad)\b/.test(userAgent) && !userAgent.includes("Safari/"));
}

/** Whether browsers make passkeys for a host: not for an IP address. */
export function isNamedHost(host: string): boolean {
  return !/^[\d.]+$|:/.test(host);
}

/** Whether this page can use passkeys. Where it cannot, nothing of them shows. */
export function canUsePasskeys(): boolean {
  return (
    typeof globalThis.PublicKeyCredential === "function" &&
    isNamedHost(location.hostname) &&
    !isWebView(navigator.userAgent)
  );
}

/** Whether this device itself can keep a passkey, behind its screen lock. */
export async function keepsPasskeys(): Promise<boolean> {
  return (
    canUsePasskeys() && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())
  );
}
