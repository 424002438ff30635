import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import { activate, transfer } from "@krapao/contract/member/games";
import type { Currency } from "@krapao/contract/money";
import { fromMinor } from "@krapao/contract/money";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../lib/api/api.ts";
import { useMoneyCall } from "../../../lib/api/money-call.ts";
import { queryClient } from "../../../lib/api/query-client.ts";
import { money } from "../../../lib/format.ts";
import { failureOf, isOver, type Outcome, outcomeOf } from "../../../lib/money/outcome.tsx";
import { refreshWallet, walletNow } from "../../../lib/money/wallet.ts";
import { type SheetTexts, sheetTexts } from "../texts.ts";
import { refusedTexts } from "./refused-texts.ts";
import type { Place } from "./transfer-rules.ts";

interface Move {
  from: Place;
  to: Place;
  amount: bigint;
  /** Follows a success in place of its dialog. */
  next?: () => void;
}

/**
 * One transfer between two places, and how it ended. The account of a game that is not open yet is
 * opened first. The idempotency key of a request outlives a lost answer, and an account that is
 * open already is no failure, so the same press can be repeated.
 */
export function useTransfer(currency: Currency) {
  const t = useTexts(sheetTexts);
  const once = useMoneyCall(transfer);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ from, to, amount }: Move) => {
      if (to.isUnopened) await openAccount(to.code);
      return once({ input: { from: from.code, to: to.code, amount: fromMinor(amount) } });
    },
    onSuccess: async (answer, { from, to, amount, next }) => {
      if (next && answer.status === "SUCCESS") return next();
      const text = t.movedText(money(fromMinor(amount), currency), from.name, to.name);
      setOutcome(await outcomeOf(answer, wordsOf(t, text)));
    },
    onError: async (error, { from, to }) => {
      const refused = refusedTexts(t, from);
      const failure = await failureOf(error, { ...t.labels, refused });
      const isOpenNow = to.isUnopened && (await isOpened(to.code));
      setOutcome(isOpenNow ? openedNotMoved(t, to.name, failure) : failure);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ["statement"] });
      void refreshWallet();
    },
  });
  return {
    move: mutate,
    moving: isPending,
    outcome,
    clearOutcome: () => setOutcome(null),
    /** What was transferred, as it was at the press: the wallet shows the result before the end. */
    made: isPending || isOver(outcome) ? variables : undefined,
  };
}

async function openAccount(slotCode: string): Promise<void> {
  try {
    await api(activate, { params: { slotCode } });
  } catch (error) {
    const isOpen = error instanceof ApiError && error.code === "SLOT_ALREADY_ACTIVE";
    if (!isOpen) throw error;
  }
}

/** Whether an account is open by what the server answers now; without an answer: no. */
async function isOpened(code: string): Promise<boolean> {
  await refreshWallet().catch(() => undefined);
  return walletNow()?.slots.some((slot) => slot.code === code && slot.isActive) ?? false;
}

/** A refusal after the account was opened: a second press needs no opening. */
function openedNotMoved(t: SheetTexts, name: string, failure: Outcome): Outcome {
  if (failure.tone !== "error" || typeof failure.text !== "string") return failure;
  return { ...failure, text: t.openedNotMoved(name, failure.text) };
}

/** Texts for a movement that succeeded, is in progress, or failed. */
export function wordsOf(t: SheetTexts, success: string) {
  return {
    success: { title: t.successTitle, text: success },
    progress: { title: t.progressTitle, text: t.progressText },
    errorTitle: t.labels.errorTitle,
  };
}
