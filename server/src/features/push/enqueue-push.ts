import type { PushKind } from "@krapao/contract/member/push";
import { answered, type Statement, type Tx } from "../../kernel/db/database.ts";
import type { Context } from "../../ports/context.ts";
import { enqueuePushJobs } from "./queries.ts";

/**
 * Enqueues push messages to a member's browsers in the transaction that causes them. The server
 * does not know whether a page is open; the service worker shows nothing while one is visible.
 */
export function enqueuePush(
  { ports, clock }: Pick<Context, "ports" | "clock">,
  tx: Tx,
  news: { memberId: bigint; kind: PushKind },
): Statement<void> {
  if (!ports.webPush) return answered(tx, undefined);
  return enqueuePushJobs(tx, { ...news, at: clock.now() });
}
