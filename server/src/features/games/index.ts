/** What other features may use of the game accounts. */
import type { Db } from "../../kernel/db.ts";
import type { Context } from "../../ports/context.ts";
import { gather } from "./gather.ts";
import { type Chain, selectGather } from "./queries-transfers.ts";

export { listSlots, type Slot } from "./list-slots.ts";
export { selectCalls as listCallsOf } from "./queries-calls.ts";
export { gameDocuments, providerDocuments, selectDrifts } from "./queries-setup.ts";
export { refreshSlots } from "./refresh-slots.ts";
export { resealPasswords } from "./reseal-passwords.ts";
export type { Chain };

/**
 * Brings at least `needMinor` from the member's game accounts to the wallet, if they have as much. `id` is the caller's
 * own (its record's id): asking again with it changes nothing. `chain.job` is enqueued exactly once, in the transaction that
 * settles the last transfer, or at once when there is nothing to bring; it then looks what the wallet holds.
 */
export async function gatherToWallet(
  ctx: Context,
  wish: { id: string; memberId: bigint; needMinor: bigint; chain: Chain },
): Promise<void> {
  await gather(ctx, { ...wish, toAccountId: null });
}

/** Whether a gather is over: none of its transfers can settle by itself any more. */
export async function isGathered(db: Db, id: string): Promise<boolean> {
  return (await selectGather(db, id))?.state === "closed";
}
