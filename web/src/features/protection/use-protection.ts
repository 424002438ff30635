import type {
  Period,
  ProtectionState,
  SelfExclusionLength,
} from "@krapao/contract/member/protection";
import {
  cancelLimitChange,
  confirmLimitChange,
  read,
  setLimit,
  startSelfExclusion,
} from "@krapao/contract/member/protection";
import { useMutation, useQuery } from "@tanstack/react-query";
import { toastError } from "../../i18n/errors/index.ts";
import { api } from "../../lib/api/api.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { refreshWays } from "../../lib/money/ways.ts";

const KEY = ["protection"];

/** The member's limits and self-exclusion, read each time they are shown. */
export function useProtection() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api(read, { signal }),
    staleTime: 0,
  });
}

/** Each change returns the new state, and changes what the member may do. */
function answered(state: ProtectionState): void {
  queryClient.setQueryData(KEY, state);
  refreshWays();
}

/** Sets a limit; null removes it. */
export function useSetLimit(period: Period) {
  return useMutation({
    mutationFn: (amount: number | null) => api(setLimit, { params: { period }, input: { amount } }),
    onSuccess: answered,
    onError: toastError,
  });
}

/** Confirms or cancels a pending increase. */
export function useAnswerLimitChange() {
  return useMutation({
    mutationFn: ({ changeId, isWanted }: { changeId: string; isWanted: boolean }) =>
      isWanted
        ? api(confirmLimitChange, { params: { changeId } })
        : api(cancelLimitChange, { params: { changeId } }),
    onSuccess: answered,
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: KEY });
      void toastError(error);
    },
  });
}

/** Starts or extends a self-exclusion. */
export function useStartSelfExclusion() {
  return useMutation({
    mutationFn: (input: { length: SelfExclusionLength; password: string }) =>
      api(startSelfExclusion, { input }),
    onSuccess: answered,
    onError: toastError,
  });
}
