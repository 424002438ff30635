interface PasswordData {
  id: string;
  password: string;
}

/** Only Chromium has it, so the types of the browser do not. */
type PasswordCredentialType = new (data: PasswordData) => Credential;

/**
 * Offers the browser to keep a new password. Browsers without this call recognise the form by its
 * fields instead.
 */
export async function offerPassword(data: PasswordData): Promise<void> {
  const { PasswordCredential } = globalThis as { PasswordCredential?: PasswordCredentialType };
  if (!PasswordCredential) return;
  try {
    await navigator.credentials.store(new PasswordCredential(data));
  } catch {
    // The member has switched the offer off, or the page is not secure.
  }
}
