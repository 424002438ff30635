import type { PauseLength, Period, ProtectionState } from "@krapao/contract/protection";
import { confirmLimit, keepLimit, pause, read, setLimit } from "@krapao/contract/protection";
import { useMutation, useQuery } from "@tanstack/react-query";
import { toastError } from "../../i18n/errors/index.ts";
import { api } from "../../lib/api.ts";
import { queryClient } from "../../lib/query.ts";

const KEY = ["protection"];

/** The member's own limits and rest, read anew whenever they are shown. */
export function useProtection() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api(read, { signal }),
    staleTime: 0,
  });
}

/** Each change answers how it stands then. */
const answered = (state: ProtectionState) => queryClient.setQueryData(KEY, state);

/** Sets a limit; null asks for none. */
export function useSetLimit(period: Period) {
  return useMutation({
    mutationFn: (amount: number | null) => api(setLimit, { params: { period }, input: { amount } }),
    onSuccess: answered,
    onError: toastError,
  });
}

/** Answers a higher limit that waits: it counts now, or never mind. */
export function useAnswerWish() {
  return useMutation({
    mutationFn: ({ changeId, isWanted }: { changeId: string; isWanted: boolean }) =>
      isWanted
        ? api(confirmLimit, { params: { changeId } })
        : api(keepLimit, { params: { changeId } }),
    onSuccess: answered,
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: KEY });
      void toastError(error);
    },
  });
}

/** Begins a rest from play, or makes it longer. */
export function usePause() {
  return useMutation({
    mutationFn: (input: { length: PauseLength; password: string }) => api(pause, { input }),
    onSuccess: (state) => {
      answered(state);
      void queryClient.invalidateQueries({ queryKey: ["session"] });
    },
    onError: toastError,
  });
}
