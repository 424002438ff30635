import { ApiError } from "@krapao/contract/client";
import { add } from "@krapao/contract/deposits";
import { fromMinor } from "@krapao/contract/money";
import { useMutation, useQuery } from "@tanstack/react-query";
import { toastError } from "../../i18n/errors/index.ts";
import { useOnce } from "../../lib/idempotency.ts";
import { queryClient } from "../../lib/query.ts";
import { refreshWallet } from "../../lib/wallet.ts";

/** A declared transfer that waits; its amount is null when it was declared elsewhere. */
interface Declared {
  amount: number | null;
}

/** Forgotten when money has moved: should it wait still, the server says so. */
const KEY = ["declared"];

const remember = (declared: Declared | null) => queryClient.setQueryData(KEY, declared);

/** The declared transfer that this visit knows to wait. */
export function useDeclared(): Declared | null {
  const { data } = useQuery<Declared | null>({
    queryKey: KEY,
    queryFn: () => null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}

/** Declares a transfer of so many minor units. */
export function useDeclare() {
  const once = useOnce(add);
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
