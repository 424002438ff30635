import { recordId } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { newToken } from "../../../kernel/security/token.ts";
import type { Context } from "../../../ports/context.ts";
import { openStaffSession } from "./queries.ts";
import { insertDevice } from "./queries-devices.ts";
import { SESSION_LIFE_MS } from "./session.ts";

interface Opened {
  staffId: string;
  action: "staff.sign-in" | "staff.enrol";
  call: { address: string; device: string; requestId: string; deviceKey: string | null };
}

/** Opens a session with its audit entry. @returns the token; only its hash is stored */
export async function openSession(
  ctx: Pick<Context, "clock" | "random" | "settings">,
  tx: Tx,
  { staffId, action, call }: Opened,
): Promise<string> {
  const { token, tokenHash } = newToken(ctx.random);
  const at = ctx.clock.now();
  const expiresAt = new Date(at.getTime() + SESSION_LIFE_MS);
  const { address, device, requestId } = call;
  const [auditKey] = ctx.settings.auditKeys;
  await openStaffSession(tx, {
    id: recordId(ctx),
    staffId,
    tokenHash,
    at,
    expiresAt,
    action,
    address,
    device,
    requestId,
    auditKey,
  });
  if (call.deviceKey !== null) await insertDevice(tx, { staffId, deviceKey: call.deviceKey, at });
  return token;
}
