import { useTexts } from "@krapao/browser/i18n/texts";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { withdraw as limitsCall } from "@krapao/contract/member/lookups";
import {
  type LEAVING_REASONS,
  times as timesCall,
  withdraw,
  withdrawAll,
} from "@krapao/contract/member/withdrawals";
import { fromMinor } from "@krapao/contract/money";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { codeText } from "../../i18n/errors/index.ts";
import { api } from "../../lib/api/api.ts";
import { useMoneyCall } from "../../lib/api/money-call.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { failureOf, type Outcome } from "../../lib/money/outcome.tsx";
import { refreshWallet } from "../../lib/money/wallet.ts";
import { unlessDeclined, useRecentAuth } from "../../lib/session/recent-auth.tsx";
import { withdrawalTexts } from "./texts.ts";
import type { Limits } from "./withdraw-rules.ts";

const LIMITS = ["lookup", "withdraw"];
const TIMES = ["withdraw-times"];

export type Times = ClientOutput<typeof timesCall>;

/** Why the member wants out; null: a usual withdrawal. */
export type Leaving = (typeof LEAVING_REASONS)[number] | null;

/** The member's minimum and maximum of one withdrawal. */
export function useLimits() {
  return useQuery({ queryKey: LIMITS, queryFn: () => api(limitsCall) });
}

/** What goes by itself now, how long a review takes, and whether the member goes first. */
export function useTimes() {
  return useQuery({
    queryKey: TIMES,
    queryFn: () => api(timesCall),
    // What goes by itself changes with each bet and deposit.
    refetchOnMount: "always",
  });
}

/** Why the member wants out: such a withdrawal has no minimum. */
export function useLeaving(usual: Limits) {
  const [leaving, setLeaving] = useState<Leaving>(null);
  const { data: times } = useTimes();
  const goesFirst = times?.goesFirst ?? false;
  const limits = leaving || goesFirst ? { ...usual, min: 1n } : usual;
  return { limits, leaving, times, choice: { value: leaving, onChange: setLeaving, goesFirst } };
}

interface WithdrawRequest {
  amount: bigint;
  leaving: Leaving;
  /** Whether money must be swept from the games first. */
  collect: boolean;
}

/** One withdrawal: the id of its line once it is accepted, or why it is not. */
export function useWithdraw() {
  const t = useTexts(withdrawalTexts);
  const plain = useMoneyCall(withdraw);
  const collecting = useMoneyCall(withdrawAll);
  const { withRecentAuth, recentAuthSheet } = useRecentAuth();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [requested, setRequested] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ amount, leaving, collect }: WithdrawRequest) => {
      const input = { amount: fromMinor(amount), leaving };
      const call = () => (collect ? collecting({ input }) : plain({ input }));
      return withRecentAuth(call, input.amount);
    },
    onSuccess: async ({ status, message, withdrawalId }) => {
      if (status !== "FAILED") return setRequested(withdrawalId);
      setOutcome({ tone: "error", title: t.labels.errorTitle, text: await codeText(message) });
    },
    onError: unlessDeclined(async (error) => setOutcome(await failureOf(error, t.labels))),
    onSettled: (_answer, error) => {
      void queryClient.invalidateQueries({ queryKey: ["statement"] });
      void queryClient.invalidateQueries({ queryKey: TIMES });
      // The amount may have been refused because a limit changed while the sheet was open.
      if (error) void queryClient.invalidateQueries({ queryKey: LIMITS });
      void refreshWallet();
    },
  });
  const clearOutcome = () => setOutcome(null);
  const clearRequested = () => setRequested(null);
  return {
    withdraw: mutate,
    withdrawing: isPending,
    requested,
    clearRequested,
    outcome,
    clearOutcome,
    recentAuthSheet,
  };
}
