import { useTexts } from "@krapao/browser/i18n/texts";
import { useState } from "react";
import { toastError } from "../../../i18n/errors/index.ts";
import type { Slot } from "../../../lib/money/wallet.ts";
import {
  needsRecentAuth,
  unlessDeclined,
  useRecentAuth,
} from "../../../lib/session/recent-auth.tsx";
import { launchOf, openGame } from "../open-game.ts";
import { gameTexts } from "../texts.ts";
import { readCredentials } from "../use-account.ts";

const showError = unlessDeclined(toastError);

/** Enters a game from any sheet. Render `recentAuthSheet` inside that sheet. */
export function usePlay() {
  const cards = useTexts(gameTexts);
  const [launching, setLaunching] = useState(false);
  const { withRecentAuth, recentAuthSheet } = useRecentAuth();
  const enter = async (slot: Slot, asksPassword: boolean) => {
    const open = (ask: () => ReturnType<typeof readCredentials>) =>
      openGame(slot, cards.openingGame(slot.name), async () => launchOf(slot, await ask()));
    try {
      if (!asksPassword) return await open(() => readCredentials(slot));
    } catch (error) {
      if (!needsRecentAuth(error)) throw error;
    }
    // The password is requested on this page, before a new tab would cover it.
    const credentials = await withRecentAuth(() => readCredentials(slot));
    await open(async () => credentials);
  };
  /**
   * @param asksPassword the credentials are known to need the password again
   * @returns whether the game was opened
   */
  const play = async (slot: Slot, asksPassword = false): Promise<boolean> => {
    setLaunching(true);
    try {
      await enter(slot, asksPassword);
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      setLaunching(false);
    }
  };
  return { play, launching, recentAuthSheet };
}
