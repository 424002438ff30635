import type { MemberIdentity } from "../../kernel/context.ts";
import type { Context } from "../../ports/context.ts";
import { requireProof } from "../accounts/index.ts";
import { readSetting } from "../lookups/index.ts";

/** Before credentials are shown, where the operator wants it. @throws PROOF_REQUIRED */
export async function requireRevealProof(ctx: Context, member: MemberIdentity): Promise<void> {
  if (await readSetting(ctx.db, "credentialsProof")) requireProof(ctx, member);
}
