/** What stands before a member's number in an invite code. */
const PREFIX = "KP";

/** The register page that knows who invited: `https://…/register?code=KP100001`. */
export function inviteLink(origin: string, memberId: string): string {
  return `${origin}/register?code=${encodeURIComponent(`${PREFIX}${memberId}`)}`;
}
