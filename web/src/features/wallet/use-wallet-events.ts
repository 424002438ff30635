import type { SlipEvent, WalletEvent } from "@krapao/contract/events";
import { toast } from "@krapao/ui/toast";
import { useEffect, useEffectEvent } from "react";
import { codeText } from "../../i18n/errors/index.ts";
import { money } from "../../lib/format.ts";
import { queryClient } from "../../lib/query.ts";
import { listenToMember } from "../../lib/socket.ts";
import { refreshWallet, walletNow } from "../../lib/wallet.ts";
import { walletTexts } from "./texts/index.ts";

/** Everything that a movement of money changes on the screens, beside the wallet. */
const SLIPS = ["slips"];
const MOVED = [
  ["qr"],
  ["declared"],
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
 * Tells in a toast what has ended. What is only under way shows in the figures; of a transfer that is made
 * in an open sheet the sheet itself tells, and of a gift the screen where the member took it.
 */
async function tell({ reason, status, amount, message }: WalletEvent) {
  // Money that has come and waits says why.
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

/** Shows what became of a slip wherever slips are shown; only then the words for it load. */
async function onSlip(event: SlipEvent) {
  void queryClient.invalidateQueries({ queryKey: SLIPS });
  (await import("./tell-of-slip.ts")).tellOfSlip(event);
}

/** Keeps the page true while it is open: every change that the server pushes is read and told. */
export function useWalletEvents(onEvent: (event: WalletEvent) => void = () => {}): void {
  const onWallet = useEffectEvent((event: WalletEvent) => {
    renew();
    void tell(event);
    onEvent(event);
  });
  useEffect(
    () => listenToMember({ wallet: (event) => onWallet(event), slip: onSlip, reconnect: renew }),
    [],
  );
}
