import { INVITE_PREFIX } from "@krapao/contract/invite-code";

/** The register page with the inviter's code: `https://…/register?code=KP100001`. */
export function inviteLink(origin: string, memberId: string): string {
  return `${origin}/register?code=${encodeURIComponent(`${INVITE_PREFIX}${memberId}`)}`;
}
