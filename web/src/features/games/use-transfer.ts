import { useTexts } from "@krapao/browser/i18n/texts";
import { transfer } from "@krapao/contract/member/games";
import type { Currency } from "@krapao/contract/money";
import { fromMinor } from "@krapao/contract/money";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useMoneyCall } from "../../lib/api/money-call.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { money } from "../../lib/format.ts";
import { failureOf, type Outcome, outcomeOf } from "../../lib/money/outcome.tsx";
import { refreshWallet } from "../../lib/money/wallet.ts";
import { type GameTexts, gameTexts } from "./texts/index.ts";
import type { Place } from "./transfer-rules.ts";

/**
 * One transfer between two places, and how it ended. The idempotency key of a request outlives a
 * lost answer.
 */
export function useTransfer(currency: Currency) {
  const t = useTexts(gameTexts);
  const once = useMoneyCall(transfer);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ from, to, amount }: { from: Place; to: Place; amount: bigint }) =>
      once({ input: { from: from.code, to: to.code, amount: fromMinor(amount) } }),
    onSuccess: async (answer, { from, to, amount }) => {
      const text = t.movedText(money(fromMinor(amount), currency), from.name, to.name);
      setOutcome(await outcomeOf(answer, wordsOf(t, text)));
    },
    onError: async (error) => setOutcome(await failureOf(error, t)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ["statement"] });
      void refreshWallet();
    },
  });
  return { move: mutate, moving: isPending, outcome, clearOutcome: () => setOutcome(null) };
}

/** Texts for a movement that succeeded, is in progress, or failed. */
export function wordsOf(t: GameTexts, success: string) {
  return {
    success: { title: t.successTitle, text: success },
    progress: { title: t.progressTitle, text: t.progressText },
    errorTitle: t.errorTitle,
  };
}

/** The amounts of the quick buttons, by currency. */
export const QUICK_AMOUNTS: Record<Currency, readonly number[]> = {
  THB: [500, 1000, 2000],
  LAK: [50_000, 100_000, 500_000],
};
