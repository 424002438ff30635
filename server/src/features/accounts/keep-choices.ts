import type { contract, ServerInput, ServerOutput } from "@krapao/contract";
import { transaction } from "../../kernel/context.ts";
import type { Context } from "../../ports/context.ts";
import { updateCheckMinutes, updateIdleMinutes } from "./queries-sessions.ts";
import { lifeOf } from "./session.ts";

type Keep = typeof contract.accounts.keepChoices;

/**
 * Keeps what the member chose about sessions: how often to be told what one came to, and after how long without use one
 * ends. That counts at once, for every session that is open.
 */
export async function keepChoices(
  { db, clock, log }: Context,
  { memberId, checkMinutes, idleMinutes }: { memberId: bigint } & ServerInput<Keep>,
): Promise<ServerOutput<Keep>> {
  await transaction(db, async (tx) => {
    if (checkMinutes !== undefined) {
      await updateCheckMinutes(tx, { memberId, minutes: checkMinutes });
    }
    if (idleMinutes === undefined) return;
    const life = lifeOf(idleMinutes);
    await updateIdleMinutes(tx, { memberId, minutes: idleMinutes, ...life, at: clock.now() });
  });
  log.info({ event: "accounts.choices", memberId }, "a member chose how long sessions last");
  return { message: "SUCCESS" };
}
