import { useEffect, useEffectEvent, useRef } from "react";
import type { Slot, Wallet } from "../../../lib/money/wallet.ts";
import { gameTexts, sheetTexts } from "../texts.ts";
import { TransferOutcome } from "./transfer-outcome.tsx";
import { useBringBack } from "./use-bring-back.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [gameTexts, sheetTexts];

interface BringNowProps {
  slot: Slot;
  wallet: Wallet;
  /** The outcome was seen. */
  onDone: () => void;
}

/** Brings the money of a game back as soon as it is shown: its code loads with the press. */
export default function BringNow({ slot, wallet, onDone }: BringNowProps) {
  const { bring, outcome } = useBringBack(wallet);
  const isBegun = useRef(false);
  const begin = useEffectEvent(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    bring(slot);
  });
  useEffect(() => begin(), []);
  return <TransferOutcome outcome={outcome} to={undefined} onClose={onDone} />;
}
