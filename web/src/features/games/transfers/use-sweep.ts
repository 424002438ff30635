import { useTexts } from "@krapao/browser/i18n/texts";
import { transferAll } from "@krapao/contract/member/games";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useMoneyCall } from "../../../lib/api/money-call.ts";
import { queryClient } from "../../../lib/api/query-client.ts";
import { failureOf, type Outcome, outcomeOf } from "../../../lib/money/outcome.tsx";
import { refreshWallet } from "../../../lib/money/wallet.ts";
import { sheetTexts } from "../texts.ts";
import { wordsOf } from "./use-transfer.ts";

/** Sweeps the balances of all accounts into one, whose name the outcome says. */
export function useSweep(name: string) {
  const t = useTexts(sheetTexts);
  const once = useMoneyCall(transferAll);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (to: string) => once({ input: { to } }),
    onSuccess: async (answer) => setOutcome(await outcomeOf(answer, wordsOf(t, t.sweptText(name)))),
    onError: async (error) => {
      const refused = { TRANSFER_FAIL: t.failedSweep };
      setOutcome(await failureOf(error, { ...t.labels, refused }));
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ["statement"] });
      void refreshWallet();
    },
  });
  return { sweep: mutate, sweeping: isPending, outcome, clearOutcome: () => setOutcome(null) };
}
