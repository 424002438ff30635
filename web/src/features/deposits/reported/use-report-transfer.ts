import { ApiError } from "@krapao/contract/client";
import { add } from "@krapao/contract/member/deposits";
import { fromMinor } from "@krapao/contract/money";
import { useMutation, useQuery } from "@tanstack/react-query";
import { toastError } from "../../../i18n/errors/index.ts";
import { useMoneyCall } from "../../../lib/api/money-call.ts";
import { queryClient } from "../../../lib/api/query-client.ts";
import { refreshWallet } from "../../../lib/money/wallet.ts";

/** A reported transfer that is not settled; its amount is null when it was reported elsewhere. */
interface ReportedTransfer {
  amount: number | null;
}

/**
 * Cleared when money has arrived; if the transfer is still open, the server refuses the next
 * report.
 */
const KEY = ["reported-transfer"];

const remember = (reported: ReportedTransfer | null) => queryClient.setQueryData(KEY, reported);

/** The open reported transfer that this visit knows of. */
export function useReportedTransfer(): ReportedTransfer | null {
  const { data } = useQuery<ReportedTransfer | null>({
    queryKey: KEY,
    queryFn: () => null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}

/** Reports a transfer of an amount in minor units. */
export function useReportTransfer() {
  const once = useMoneyCall(add);
  return useMutation({
    mutationFn: (amount: bigint) => once({ input: { amount: fromMinor(amount) } }),
    onSuccess: ({ status }, amount) => {
      remember(status === "PROCESSING" ? { amount: fromMinor(amount) } : null);
      void queryClient.invalidateQueries({ queryKey: ["statement"] });
      void refreshWallet();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === "DEPOSIT_IN_PROGRESS") {
        remember({ amount: null });
      }
      void toastError(error);
    },
  });
}
