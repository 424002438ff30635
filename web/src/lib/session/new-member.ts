/** Who has just registered or set a new password, for the login page. In memory only. */
let known = { phone: "", password: "" };

export function rememberNewMember(phone: string, password = ""): void {
  known = { phone, password };
}

/** Both are empty for a visitor who did neither in this window. */
export const newMember = (): Readonly<typeof known> => known;
