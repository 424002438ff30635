import { recordId } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { newToken } from "../../kernel/token.ts";
import type { Context } from "../../ports/context.ts";
import { insertSession } from "./queries-sessions.ts";
import { SESSION_LIFE_MS } from "./session.ts";

/** @returns the token, which is kept nowhere */
export async function openSession(
  ctx: Pick<Context, "clock" | "random">,
  tx: Tx,
  { staffId, call }: { staffId: string; call: { address: string; device: string } },
): Promise<string> {
  const { token, tokenHash } = newToken(ctx.random);
  const at = ctx.clock.now();
  const expiresAt = new Date(at.getTime() + SESSION_LIFE_MS);
  const { address, device } = call;
  await insertSession(tx, {
    id: recordId(ctx),
    staffId,
    tokenHash,
    address,
    device,
    at,
    expiresAt,
  });
  return token;
}
