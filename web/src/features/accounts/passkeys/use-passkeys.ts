import type { ClientInput } from "@krapao/contract/endpoint";
import {
  removePasskey,
  renamePasskey,
  savePasskeySettings,
} from "@krapao/contract/member/passkeys";
import { useMutation, useQuery } from "@tanstack/react-query";
import { toastError } from "../../../i18n/errors/index.ts";
import { api } from "../../../lib/api/api.ts";
import { queryClient } from "../../../lib/api/query-client.ts";
import { passkeysQuery } from "../../../lib/session/own-passkeys.ts";
import { isCancelled, makePasskey } from "../../../lib/session/passkey-ceremony.ts";
import { needsRecentAuth, useRecentAuth } from "../../../lib/session/recent-auth.tsx";

/** A question that the member closed, of the browser or of ours, is no failure. */
const onError = (error: unknown) => {
  if (!isCancelled(error) && !needsRecentAuth(error)) void toastError(error);
};
const onSettled = () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });

/** The member's passkeys, and whether withdrawals require one. */
export const usePasskeys = () => useQuery(passkeysQuery);

/** What a member does with passkeys. Each may require a passkey or the password again. */
export function usePasskeyActions() {
  const { withRecentAuth, recentAuthSheet } = useRecentAuth();
  const add = useMutation({
    mutationFn: () => withRecentAuth(makePasskey),
    onError,
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (passkeyId: string) =>
      withRecentAuth(() => api(removePasskey, { params: { passkeyId } })),
    onError,
    onSettled,
  });
  const save = useMutation({
    mutationFn: (input: ClientInput<typeof savePasskeySettings>) =>
      withRecentAuth(() => api(savePasskeySettings, { input })),
    onError,
    onSettled,
  });
  return { add, remove, save, recentAuthSheet };
}

/** Names a passkey. */
export function useRenamePasskey() {
  return useMutation({
    mutationFn: ({ passkeyId, name }: { passkeyId: string; name: string }) =>
      api(renamePasskey, { params: { passkeyId }, input: { name } }),
    onError,
    onSettled,
  });
}
