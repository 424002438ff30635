import type { contract, ServerInput, ServerOutput } from "@krapao/contract";
import { transaction } from "../../kernel/context.ts";
import type { Context } from "../../ports/context.ts";
import { updateCheckMinutes } from "./queries-sessions.ts";

type Keep = typeof contract.accounts.keepCheck;

/** Keeps how often the member wants to be told what a session came to. */
export async function keepCheck(
  { db, log }: Context,
  { memberId, checkMinutes }: { memberId: bigint } & ServerInput<Keep>,
): Promise<ServerOutput<Keep>> {
  await transaction(db, (tx) => updateCheckMinutes(tx, { memberId, minutes: checkMinutes }));
  log.info({ event: "accounts.check", memberId }, "a member chose when to be told of the time");
  return { message: "SUCCESS" };
}
