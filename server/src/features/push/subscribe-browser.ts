import type { contract, ServerOutput } from "@krapao/contract";
import type * as v from "valibot";
import { type MemberIdentity, recordId, transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { deleteOldSubscriptions, upsertSubscription } from "./queries.ts";

type Subscribe = typeof contract.push.subscribe;

/** Browsers of one member that get messages. */
const BROWSERS_MAX = 10;

/**
 * Saves a browser's subscription. The server will call the address, so it must be at a known push
 * service.
 * @throws KEY_INVALID also when this operator sends no push messages
 */
export async function subscribeBrowser(
  ctx: Context,
  { member, input }: { member: MemberIdentity; input: v.InferOutput<Subscribe["input"]> },
): Promise<ServerOutput<Subscribe>> {
  if (!ctx.ports.webPush?.isKnown(input.address)) refuse("KEY_INVALID");
  const createdAt = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    await upsertSubscription(tx, { id: recordId(ctx), ...member, createdAt, ...input });
    await deleteOldSubscriptions(tx, { memberId: member.memberId, keep: BROWSERS_MAX });
  });
  return { message: "SUCCESS" };
}
