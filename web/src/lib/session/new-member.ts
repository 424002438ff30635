/** The phone of a member who has just registered, for the login page. In memory only. */
let phone = "";

export function rememberNewMember(registered: string): void {
  phone = registered;
}

/** The phone as it was registered; empty for a visitor who did not register in this window. */
export function newMemberPhone(): string {
  return phone;
}
