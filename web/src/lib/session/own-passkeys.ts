import type { ClientOutput } from "@krapao/contract/endpoint";
import { passkeys } from "@krapao/contract/member/passkeys";
import { api } from "../api/api.ts";

export type OwnPasskeys = ClientOutput<typeof passkeys>;

/** The member's passkeys, and whether withdrawals require one. */
export const passkeysQuery = {
  queryKey: ["passkeys"],
  queryFn: ({ signal }: { signal: AbortSignal }) => api(passkeys, { signal }),
};
