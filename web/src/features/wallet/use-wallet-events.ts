import type { SlipEvent, WalletEvent } from "@krapao/contract/events";
import { toast } from "@krapao/ui/overlays/toast";
import { useEffect, useEffectEvent } from "react";
import { codeText } from "../../i18n/errors/index.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { money } from "../../lib/format.ts";
import { refreshWallet, walletNow } from "../../lib/money/wallet.ts";
import { listenToMember } from "../../lib/socket/member-events.ts";
import { walletTexts } from "./texts/index.ts";

/** Every cached list, in addition to the wallet, that a movement of money changes. */
const SLIPS = ["slips"];
const MOVED = [
  ["qr"],
  ["reported-transfer"],
  ["statement"],
  ["bonus"],
  ["invite"],
  ["refund"],
  ["protection"],
  SLIPS,
];

function renew() {
  for (const queryKey of MOVED) void queryClient.invalidateQueries({ queryKey });
  void refreshWallet();
}

/**
 * Shows a toast for a movement that has ended. The figures show what is in progress, the sheet of a
 * transfer reports its own transfer, and the screen of a reward its own reward.
 */
async function toastResult({ reason, status, amount, message }: WalletEvent) {
  // A deferred payment shows its reason.
  if (status === "PROCESSING" && message) return toast("info", await codeText(message));
  const currency = walletNow()?.wallet.currency;
  const isWatched = reason === "transfer" && new URLSearchParams(location.search).has("sheet");
  if (status === "PROCESSING" || reason === "bonus" || !currency || isWatched) return;
  const { events } = await walletTexts.load();
  toast(
    status === "SUCCESS" ? "success" : "error",
    events[reason][status](money(amount, currency)),
  );
}

/** Updates the states of slips wherever they are shown; only then their texts load. */
async function onSlip(event: SlipEvent) {
  void queryClient.invalidateQueries({ queryKey: SLIPS });
  (await import("./toast-slip-result.ts")).toastSlipResult(event);
}

/** Reads and shows every change that the server pushes, while the page is open. */
export function useWalletEvents(onEvent: (event: WalletEvent) => void = () => {}): void {
  const onWallet = useEffectEvent((event: WalletEvent) => {
    renew();
    void toastResult(event);
    onEvent(event);
  });
  useEffect(
    () => listenToMember({ wallet: (event) => onWallet(event), slip: onSlip, reconnect: renew }),
    [],
  );
}
