import { recordId } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { newToken } from "../../../kernel/security/token.ts";
import type { Context } from "../../../ports/context.ts";
import { insertSession } from "./queries.ts";
import { insertDevice } from "./queries-devices.ts";
import { SESSION_LIFE_MS } from "./session.ts";

/** @returns the token; only its hash is stored */
export async function openSession(
  ctx: Pick<Context, "clock" | "random">,
  tx: Tx,
  {
    staffId,
    call,
  }: { staffId: string; call: { address: string; device: string; deviceKey: string | null } },
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
  if (call.deviceKey !== null) await insertDevice(tx, { staffId, deviceKey: call.deviceKey, at });
  return token;
}
