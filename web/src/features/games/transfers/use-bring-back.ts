import { useTexts } from "@krapao/browser/i18n/texts";
import type { Slot, Wallet } from "../../../lib/money/wallet.ts";
import { useMemberWays } from "../../../lib/money/ways.ts";
import { sheetTexts } from "../texts.ts";
import { bringableBack, placesOf } from "./transfer-rules.ts";
import { useTransfer } from "./use-transfer.ts";

/** Brings what a game holds back to the wallet. Render a `TransferOutcome` with its outcome. */
export function useBringBack(wallet: Wallet) {
  const t = useTexts(sheetTexts);
  const { data: ways } = useMemberWays();
  const { move, moving, outcome, clearOutcome } = useTransfer(wallet.wallet.currency);
  /** @param next follows a success in place of its dialog */
  const bring = (slot: Slot, next?: () => void) => {
    const places = placesOf(wallet, t.labels.wallet, ways);
    const [to] = places;
    const from = places.find(({ code }) => code === slot.code);
    const amount = bringableBack(wallet, slot, ways);
    if (from && to) move({ from, to, amount, ...(next && { next }) });
  };
  return { bring, isBringing: moving, outcome, clearOutcome };
}
