import type { PushKind } from "@krapao/contract/push";
import type { Tx } from "../../kernel/db.ts";
import type { Context } from "../../ports/context.ts";
import { enqueueSends } from "./queries.ts";

/**
 * Tells a member's browsers of news, with the transaction that makes it true. Whether a page is looked at only the browser
 * knows: its service worker stays silent then.
 */
export async function tellAway(
  { ports, clock }: Pick<Context, "ports" | "clock">,
  tx: Tx,
  news: { memberId: bigint; kind: PushKind },
): Promise<void> {
  if (ports.webPush) await enqueueSends(tx, { ...news, at: clock.now() });
}
