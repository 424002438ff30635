import { withdraw as limitsCall } from "@krapao/contract/lookups";
import { fromMinor } from "@krapao/contract/money";
import { withdraw, withdrawAll } from "@krapao/contract/withdrawals";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { useOnce } from "../../lib/idempotency.ts";
import { failureOf, type Outcome, outcomeOf } from "../../lib/outcome.tsx";
import { unlessDeclined, useProof } from "../../lib/proof.tsx";
import { queryClient } from "../../lib/query.ts";
import { refreshWallet } from "../../lib/wallet.ts";
import { withdrawalTexts } from "./texts/index.ts";

/** Least and most of one withdrawal, as the operator has set them. */
export function useLimits() {
  return useQuery({ queryKey: ["lookup", "withdraw"], queryFn: () => api(limitsCall) });
}

interface Wish {
  amount: bigint;
  /** Whether money has to be collected from the games first. */
  collect: boolean;
  /** Tells what the member waits for. */
  waitingFor: string;
}

/** One withdrawal and how it ended. A request that was taken is a success: the payout follows. */
export function useWithdraw() {
  const t = useTexts(withdrawalTexts);
  const plain = useOnce(withdraw);
  const collecting = useOnce(withdrawAll);
  const { proved, proof } = useProof();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ amount, collect }: Wish) => {
      const input = { amount: fromMinor(amount) };
      return proved(() => (collect ? collecting({ input }) : plain({ input })));
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
  const forget = () => setOutcome(null);
  return { withdraw: mutate, withdrawing: isPending, outcome, forget, proof };
}
