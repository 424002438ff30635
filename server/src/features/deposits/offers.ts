import { activeChannels } from "../lookups/index.ts";
import { payments } from "../protection/index.ts";
import { readActiveChannels } from "./active-channels.ts";
import { PAYMENTS } from "./published.ts";

export function offerDeposits(): void {
  payments.offer(PAYMENTS);
  activeChannels.offer(readActiveChannels);
}
