import { useTexts } from "@krapao/browser/i18n/texts";
import { TRANSFER_MINIMUM_MINOR } from "@krapao/contract/member/games";
import type { Slot, Wallet } from "../../../lib/money/wallet.ts";
import { sheetTexts } from "../texts.ts";
import { mostOf, placesOf } from "./transfer-rules.ts";
import { useTransfer } from "./use-transfer.ts";

/** Brings what games hold back to the wallet. Render a `TransferOutcome` with its outcome. */
export function useBringBack(wallet: Wallet) {
  const t = useTexts(sheetTexts);
  const { currency } = wallet.wallet;
  const { move, moving, made, outcome, clearOutcome } = useTransfer(currency);
  const places = placesOf(wallet, t.labels.wallet);
  const [to] = places;
  const fromOf = (slot: Slot) => places.find(({ code }) => code === slot.code);
  /** What a press brings back; 0: nothing can be moved now. */
  const sumOf = (slot: Slot): bigint => {
    const most = mostOf(fromOf(slot), to);
    return slot.isTransferring || most < TRANSFER_MINIMUM_MINOR[currency] ? 0n : most;
  };
  /** @param next follows a success in place of its dialog */
  const bring = (slot: Slot, next?: () => void) => {
    const from = fromOf(slot);
    if (from && to) move({ from, to, amount: sumOf(slot), ...(next && { next }) });
  };
  const bringing = moving ? (made?.from.code ?? null) : null;
  return { sumOf, bring, bringing, outcome, clearOutcome };
}
