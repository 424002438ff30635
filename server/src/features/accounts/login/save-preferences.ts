import type { contract, ServerInput, ServerOutput } from "@krapao/contract";
import { transaction } from "../../../kernel/context.ts";
import type { Context } from "../../../ports/context.ts";
import { updateIdleMinutes, updateRealityCheckMinutes } from "./queries-sessions.ts";
import { lifeOf } from "./session.ts";

type Save = typeof contract.accounts.savePreferences;

/**
 * Saves the minutes between reality checks and the idle limit of sessions. The idle limit applies
 * to all open sessions at once.
 */
export async function savePreferences(
  { db, clock, log }: Context,
  { memberId, realityCheckMinutes, idleMinutes }: { memberId: bigint } & ServerInput<Save>,
): Promise<ServerOutput<Save>> {
  await transaction(db, async (tx) => {
    if (realityCheckMinutes !== undefined) {
      await updateRealityCheckMinutes(tx, { memberId, minutes: realityCheckMinutes });
    }
    if (idleMinutes === undefined) return;
    const life = lifeOf(idleMinutes);
    await updateIdleMinutes(tx, { memberId, minutes: idleMinutes, ...life, at: clock.now() });
  });
  log.info({ event: "accounts.preferences", memberId }, "session preferences saved");
  return { message: "SUCCESS" };
}
