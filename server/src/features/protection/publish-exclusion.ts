import type { SelfExclusionLength } from "@krapao/contract/member/protection";
import type { Statement, Tx } from "../../kernel/db/database.ts";
import { publishEvent } from "../../kernel/jobs/events.ts";
import type { Context } from "../../ports/context.ts";
import { isTimeOut } from "./self-exclusion.ts";

/** Publishes to other features, in its transaction, that an exclusion started or became longer. */
export function publishExclusion(
  ctx: Pick<Context, "subscribers">,
  tx: Tx,
  exclusion: { memberId: bigint; length: SelfExclusionLength; at: Date; until: Date },
): Statement<void> {
  const { memberId, length, at, until } = exclusion;
  return publishEvent(ctx, tx, {
    name: "member.excluded",
    payload: {
      memberId: `${memberId}`,
      at: at.toISOString(),
      until: until.toISOString(),
      isTimeOut: isTimeOut(length) ? "yes" : "no",
    },
  });
}
