import type { ClientOutput } from "@krapao/contract/endpoint";
import { giveBack } from "@krapao/contract/member/bonuses";
import { useMutation } from "@tanstack/react-query";
import { useMoneyCall } from "../../lib/api/money-call.ts";
import { refreshRewards } from "../../lib/money/rewards.ts";
import { refreshWays } from "../../lib/money/ways.ts";

export type GivenBack = ClientOutput<typeof giveBack>;

/**
 * Gives the gift back, with the sum that the member was shown to keep. The idempotency key stays
 * for one sum until its outcome is known.
 */
export function useGiveBack() {
  const once = useMoneyCall(giveBack);
  return useMutation({
    mutationFn: (keeps: number) => once({ input: { keeps } }),
    onSettled: () => {
      refreshRewards();
      refreshWays();
    },
  });
}
