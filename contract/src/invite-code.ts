/** The prefix of an invite code, before the member's id: `KP100001`. */
export const INVITE_PREFIX = "KP";
