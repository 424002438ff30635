interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

/** The server allows pages this one and that of DOMPurify: no other text of a page becomes a script or markup. */
const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy("krapao", {
  createScriptURL(address) {
    if (new URL(address, location.href).origin === location.origin) return address;
    throw new TypeError("not a script of ours");
  },
});

/** Address of a worker of ours, as browsers with Trusted Types ask for it. */
export function scriptAddress(address: string): string {
  return policy?.createScriptURL(address) ?? address;
}
