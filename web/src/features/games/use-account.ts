import { useTexts } from "@krapao/browser/i18n/texts";
import { account, activate, resetPassword } from "@krapao/contract/member/games";
import { toast } from "@krapao/ui/overlays/toast";
import { useMutation, useQuery } from "@tanstack/react-query";
import { toastError } from "../../i18n/errors/index.ts";
import { api } from "../../lib/api/api.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { refreshWallet, type Slot } from "../../lib/money/wallet.ts";
import { unlessDeclined, useRecentAuth } from "../../lib/session/recent-auth.tsx";
import { sheetTexts } from "./texts.ts";

const keyOf = (code: string) => ["game-account", code];

/** Username and password of an open account. */
export function readCredentials({ code }: Pick<Slot, "code">, signal?: AbortSignal) {
  return api(account, { params: { slotCode: code }, ...(signal ? { signal } : {}) });
}

/** As `readCredentials`, for a screen; removed from the cache as soon as no screen shows them. */
export function useCredentials({ code, isActive }: Slot) {
  return useQuery({
    queryKey: keyOf(code),
    queryFn: ({ signal }) => readCredentials({ code }, signal),
    enabled: isActive,
    gcTime: 0,
  });
}

/** Opens the account at the provider. */
export function useActivate({ code, name }: Slot) {
  const t = useTexts(sheetTexts);
  return useMutation({
    mutationFn: () => api(activate, { params: { slotCode: code } }),
    onSuccess: () => toast("success", t.openDone(name)),
    onError: toastError,
    // Also after an error: the account may have been opened in another tab.
    onSettled: () => refreshWallet(),
  });
}

/** Sets a new password at the provider and shows the new credentials. */
export function useResetPassword({ code }: Slot) {
  const t = useTexts(sheetTexts);
  const { withRecentAuth, recentAuthSheet } = useRecentAuth();
  const mutation = useMutation({
    mutationFn: () => withRecentAuth(() => api(resetPassword, { params: { slotCode: code } })),
    onSuccess: (credentials) => {
      queryClient.setQueryData(keyOf(code), credentials);
      toast("success", t.resetDone);
    },
    onError: unlessDeclined(toastError),
  });
  return { ...mutation, recentAuthSheet };
}
