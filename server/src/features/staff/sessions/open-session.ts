import type { Endpoint } from "@krapao/contract";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
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

/** A new session. Only the hash of its token is stored. */
export interface OpenedSession {
  token: string;
  sessionId: string;
}

/** Opens a session with its audit entry. */
export async function openSession(
  ctx: Pick<Context, "clock" | "random" | "settings">,
  tx: Tx,
  { staffId, action, call }: Opened,
): Promise<OpenedSession> {
  const { token, tokenHash } = newToken(ctx.random);
  const at = ctx.clock.now();
  const expiresAt = new Date(at.getTime() + SESSION_LIFE_MS);
  const { address, device, requestId } = call;
  const [auditKey] = ctx.settings.auditKeys;
  const sessionId = recordId(ctx);
  await openStaffSession(tx, {
    id: sessionId,
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
  return { token, sessionId };
}

/** What a sign-in answers: the token, or the session whose token is in the browser's cookie. */
export function answerSession(
  {
    input,
    keepSession,
  }: Pick<ConsoleCall<Endpoint>, "keepSession"> & {
    input: { session?: "token" | "cookie" | undefined };
  },
  { token, sessionId }: OpenedSession,
): { token: string | null; sessionId?: string } {
  if (input.session !== "cookie") return { token };
  keepSession(token);
  return { token: null, sessionId };
}
