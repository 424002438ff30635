interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

/**
 * The page policy allows only this Trusted Types policy and DOMPurify's: no other text becomes a
 * script or markup.
 */
const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy("krapao", {
  createScriptURL(address) {
    if (new URL(address, location.href).origin === location.origin) return address;
    throw new TypeError("not a script of ours");
  },
});

/** Address of one of our workers, in the form that browsers with Trusted Types require. */
export function scriptAddress(address: string): string {
  return policy?.createScriptURL(address) ?? address;
}
