import type { MemberIdentity } from "../../../kernel/context.ts";
import type { Context } from "../../../ports/context.ts";
import { requireRecentAuth } from "../../accounts/index.ts";
import { readSetting } from "../../lookups/index.ts";

/**
 * Step-up before credentials are shown, if the operator requires it.
 * @throws RECENT_AUTH_REQUIRED
 */
export async function requireRevealAuth(ctx: Context, member: MemberIdentity): Promise<void> {
  if (await readSetting(ctx.db, "credentialsRecentAuth")) requireRecentAuth(ctx, member);
}
