import {
  changePassword,
  profile,
  updateBankAccountName,
  updateProfile,
} from "@krapao/contract/accounts";
import type { ClientInput, ClientOutput } from "@krapao/contract/endpoint";
import { useMutation, useQuery } from "@tanstack/react-query";
import { toastError } from "../../i18n/errors/index.ts";
import { api } from "../../lib/api.ts";
import { unlessDeclined, useProof } from "../../lib/proof.tsx";
import { queryClient } from "../../lib/query.ts";
import { refreshWallet } from "../../lib/wallet.ts";

export type OwnProfile = ClientOutput<typeof profile>["profile"];

const KEY = ["profile"];

/** The member's own data. */
export function useProfile() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api(profile, { signal })).profile,
  });
}

/** The wallet shows name and account too. */
function refreshOwnData(): void {
  void queryClient.invalidateQueries({ queryKey: KEY });
  void refreshWallet();
}

/** Saves name and bank account; another account is sent to be checked (message IN_PROGRESS). */
export function useUpdateProfile() {
  const { proved, proof } = useProof();
  const mutation = useMutation({
    mutationFn: (input: ClientInput<typeof updateProfile>) =>
      proved(() => api(updateProfile, { input })),
    onSuccess: refreshOwnData,
    onError: unlessDeclined(toastError),
  });
  return { ...mutation, proof };
}

/** Writes the name of the bank account in Latin letters. */
export function useUpdateAccountName() {
  const { proved, proof } = useProof();
  const mutation = useMutation({
    mutationFn: (input: ClientInput<typeof updateBankAccountName>) =>
      proved(() => api(updateBankAccountName, { input })),
    onSuccess: refreshOwnData,
    onError: unlessDeclined(toastError),
  });
  return { ...mutation, proof };
}

/** Changes the password; other devices are logged out. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (input: ClientInput<typeof changePassword>) => api(changePassword, { input }),
    onError: toastError,
  });
}
