import type { contract, ServerOutput } from "@krapao/contract";
import type * as v from "valibot";
import { type MemberIdentity, recordId, transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { trimSubscriptions, upsertSubscription } from "./queries.ts";

type Subscribe = typeof contract.push.subscribe;

/** Browsers of one member that are told. */
const BROWSERS_MAX = 10;

/**
 * Takes a browser's subscription. The address is called later: it has to lie at a push service that is known.
 * @throws KEY_INVALID also where no messages are sent
 */
export async function subscribeBrowser(
  ctx: Context,
  { member, input }: { member: MemberIdentity; input: v.InferOutput<Subscribe["input"]> },
): Promise<ServerOutput<Subscribe>> {
  if (!ctx.ports.webPush?.isKnown(input.address)) refuse("KEY_INVALID");
  const createdAt = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    await upsertSubscription(tx, { id: recordId(ctx), ...member, createdAt, ...input });
    await trimSubscriptions(tx, { memberId: member.memberId, keep: BROWSERS_MAX });
  });
  return { message: "SUCCESS" };
}
