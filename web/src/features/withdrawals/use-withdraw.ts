import { useTexts } from "@krapao/browser/i18n/texts";
import { withdraw as limitsCall } from "@krapao/contract/member/lookups";
import { withdraw, withdrawAll } from "@krapao/contract/member/withdrawals";
import { fromMinor } from "@krapao/contract/money";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../lib/api/api.ts";
import { useMoneyCall } from "../../lib/api/money-call.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { failureOf, type Outcome, outcomeOf } from "../../lib/money/outcome.tsx";
import { refreshWallet } from "../../lib/money/wallet.ts";
import { unlessDeclined, useRecentAuth } from "../../lib/session/recent-auth.tsx";
import { withdrawalTexts } from "./texts/index.ts";

/** The operator's minimum and maximum of one withdrawal. */
export function useLimits() {
  return useQuery({ queryKey: ["lookup", "withdraw"], queryFn: () => api(limitsCall) });
}

interface WithdrawRequest {
  amount: bigint;
  /** Whether money must be swept from the games first. */
  collect: boolean;
  /** The text while the member waits. */
  waitingFor: string;
}

/** One withdrawal and how it ended. An accepted request is a success: the payout follows. */
export function useWithdraw() {
  const t = useTexts(withdrawalTexts);
  const plain = useMoneyCall(withdraw);
  const collecting = useMoneyCall(withdrawAll);
  const { withRecentAuth, recentAuthSheet } = useRecentAuth();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ amount, collect }: WithdrawRequest) => {
      const input = { amount: fromMinor(amount) };
      return withRecentAuth(() => (collect ? collecting({ input }) : plain({ input })));
    },
    onSuccess: async (answer, { waitingFor }) => {
      const taken = { title: t.doneTitle, text: waitingFor };
      setOutcome(
        await outcomeOf(answer, { success: taken, progress: taken, errorTitle: t.errorTitle }),
      );
    },
    onError: unlessDeclined(async (error) => setOutcome(await failureOf(error, t))),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ["statement"] });
      void refreshWallet();
    },
  });
  const clearOutcome = () => setOutcome(null);
  return { withdraw: mutate, withdrawing: isPending, outcome, clearOutcome, recentAuthSheet };
}
