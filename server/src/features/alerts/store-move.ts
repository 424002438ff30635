import type { SentChannel } from "@krapao/contract/console/alerts/rules";
import { transaction } from "../../kernel/context.ts";
import type { Context } from "../../ports/context.ts";
import { updateReceiver } from "./queries-people.ts";

/** Stores the new id of a chat for every staff user who had entered the old one. */
export async function storeMove(
  ctx: Context,
  move: { channel: Exclude<SentChannel, "hook">; from: string; to: string },
): Promise<void> {
  await transaction(ctx.db, (tx) => updateReceiver(tx, move));
  ctx.log.info({ event: "alerts.moved", channel: move.channel }, "chat has a new id");
}
