import { refreshSlots } from "@krapao/contract/member/games";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { api } from "../../lib/api/api.ts";
import { refreshWallet } from "../../lib/money/wallet.ts";
import { KEYS, readKey, writeKey } from "../../lib/session/session.ts";

/**
 * Game accounts that were read longer ago are read again when home opens, or is opened again after
 * a game.
 */
const FRESH_MS = { enter: 60_000, return: 10_000 };

function askedWithin(ms: number): boolean {
  return Date.now() - Date.parse(readKey(KEYS.lastSync) ?? "") < ms;
}

/**
 * Reads every open game account at its provider, then the wallet. A provider that fails keeps its
 * last amount.
 */
export function useRefreshSlots() {
  return useMutation({
    mutationFn: () => api(refreshSlots),
    onSuccess: () => writeKey(KEYS.lastSync, new Date().toISOString()),
    onSettled: () => refreshWallet(),
  });
}

/**
 * Refreshes the games when a member opens home and when the page is shown again, unless they were
 * just read.
 */
export function useRefreshOnSight(hasGames: boolean, refresh: () => void): void {
  const see = useEffectEvent((freshMs: number) => {
    if (hasGames && !document.hidden && !askedWithin(freshMs)) refresh();
  });
  useEffect(() => {
    see(FRESH_MS.enter);
    const again = () => see(FRESH_MS.return);
    document.addEventListener("visibilitychange", again);
    return () => document.removeEventListener("visibilitychange", again);
  }, []);
}
