import { transfer } from "@krapao/contract/games";
import { fromMinor } from "@krapao/contract/money";
import type { Currency } from "@krapao/ui/money";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../i18n/index.ts";
import { money } from "../../lib/format.ts";
import { useOnce } from "../../lib/idempotency.ts";
import { failureOf, type Outcome, outcomeOf } from "../../lib/outcome.tsx";
import { queryClient } from "../../lib/query.ts";
import { refreshWallet } from "../../lib/wallet.ts";
import { type GameTexts, gameTexts } from "./texts/index.ts";
import type { Place } from "./transfer-rules.ts";

/** One transfer between two places, and how it ended. The key of a wish outlives a lost answer. */
export function useTransfer(currency: Currency) {
  const t = useTexts(gameTexts);
  const once = useOnce(transfer);
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
  return { move: mutate, moving: isPending, outcome, forget: () => setOutcome(null) };
}

/** What a movement between accounts says when it ends well, is under way, or fails. */
export function wordsOf(t: GameTexts, success: string) {
  return {
    success: { title: t.successTitle, text: success },
    progress: { title: t.progressTitle, text: t.progressText },
    errorTitle: t.errorTitle,
  };
}

/** Amounts at one touch, by currency. */
export const QUICK_AMOUNTS: Record<Currency, readonly number[]> = {
  THB: [500, 1000, 2000],
  LAK: [50_000, 100_000, 500_000],
};
