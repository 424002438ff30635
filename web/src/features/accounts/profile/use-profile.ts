import type { ClientInput, ClientOutput } from "@krapao/contract/endpoint";
import {
  changePassword,
  profile,
  updateBankAccountName,
  updateProfile,
} from "@krapao/contract/member/accounts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { toastError } from "../../../i18n/errors/index.ts";
import { api } from "../../../lib/api/api.ts";
import { queryClient } from "../../../lib/api/query-client.ts";
import { refreshWallet } from "../../../lib/money/wallet.ts";
import { unlessDeclined, useRecentAuth } from "../../../lib/session/recent-auth.tsx";

export type OwnProfile = ClientOutput<typeof profile>["profile"];

const KEY = ["profile"];

/** The member's profile. */
export function useProfile() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api(profile, { signal })).profile,
  });
}

/** The wallet also contains name and account. */
function refreshOwnData(): void {
  void queryClient.invalidateQueries({ queryKey: KEY });
  void refreshWallet();
}

/** Saves name and bank account; a changed account goes to staff review (message IN_PROGRESS). */
export function useUpdateProfile() {
  const { withRecentAuth, recentAuthSheet } = useRecentAuth();
  const mutation = useMutation({
    mutationFn: (input: ClientInput<typeof updateProfile>) =>
      withRecentAuth(() => api(updateProfile, { input })),
    onSuccess: refreshOwnData,
    onError: unlessDeclined(toastError),
  });
  return { ...mutation, recentAuthSheet };
}

/** Saves the name of the bank account in Latin letters. */
export function useUpdateAccountName() {
  const { withRecentAuth, recentAuthSheet } = useRecentAuth();
  const mutation = useMutation({
    mutationFn: (input: ClientInput<typeof updateBankAccountName>) =>
      withRecentAuth(() => api(updateBankAccountName, { input })),
    onSuccess: refreshOwnData,
    onError: unlessDeclined(toastError),
  });
  return { ...mutation, recentAuthSheet };
}

/** Changes the password; other devices are logged out. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (input: ClientInput<typeof changePassword>) => api(changePassword, { input }),
  });
}
