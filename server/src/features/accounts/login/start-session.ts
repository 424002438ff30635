import { recordId } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { newToken } from "../../../kernel/security/token.ts";
import type { Context } from "../../../ports/context.ts";
import { recordSecurityEvent } from "../record-security-event.ts";
import { insertSession } from "./queries-sessions.ts";
import { isNewDevice, type Origin, recordOrigin } from "./queries-traces.ts";
import { endOf } from "./session.ts";

/**
 * Inserts the session of a login, records its address and device, and notifies the member of a new
 * device. Every kind of login ends here.
 */
export async function startSession(
  ctx: Context,
  tx: Tx,
  { memberId, idleMinutes, origin }: { memberId: bigint; idleMinutes: number; origin: Origin },
): Promise<{ id: string; token: string }> {
  const { token, tokenHash } = newToken(ctx.random);
  const id = recordId(ctx);
  const createdAt = ctx.clock.now();
  await insertSession(tx, {
    id,
    memberId,
    tokenHash,
    createdAt,
    idleMinutes,
    expiresAt: endOf({ createdAt, idleMinutes }, createdAt),
    address: origin.address,
    device: origin.device.agent,
  });
  if (await isNewDevice(tx, { memberId, key: origin.device.key })) {
    await recordSecurityEvent(ctx, tx, { memberId, kind: "newDevice" });
  }
  await recordOrigin(tx, { memberId, origin, at: createdAt });
  return { id, token };
}
