import { refreshSlots } from "@krapao/contract/games";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { KEYS, readKey, writeKey } from "../../lib/session.ts";
import { refreshWallet } from "../../lib/wallet.ts";

/** Game accounts read longer ago than this are read again when home opens. */
const FRESH_MS = 60_000;

/** Whether the games of this member have been asked a moment ago, by any tab. */
export function askedLately(now = Date.now()): boolean {
  const last = Date.parse(readKey(KEYS.lastSync) ?? "");
  return now - last < FRESH_MS;
}

/** Reads every open game account at its provider, then the wallet. A failing provider keeps its last amount. */
export function useRefreshSlots() {
  return useMutation({
    mutationFn: () => api(refreshSlots),
    onSuccess: () => writeKey(KEYS.lastSync, new Date().toISOString()),
    onSettled: () => refreshWallet(),
  });
}
