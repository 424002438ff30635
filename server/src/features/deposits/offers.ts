import { activeChannels } from "../lookups/index.ts";
import { deferredPayments } from "../protection/index.ts";
import { readActiveChannels } from "./active-channels.ts";
import { DEFERRED_PAYMENTS } from "./published.ts";

export function offerDeposits(): void {
  deferredPayments.offer(DEFERRED_PAYMENTS);
  activeChannels.offer(readActiveChannels);
}
