import type { WalletEvent } from "@krapao/contract/events";
import { toast } from "@krapao/ui/toast";
import { useEffect, useEffectEvent } from "react";
import { codeText } from "../../i18n/errors/index.ts";
import { money } from "../../lib/format.ts";
import { queryClient } from "../../lib/query.ts";
import { listenToWallet } from "../../lib/socket.ts";
import { refreshWallet, walletNow } from "../../lib/wallet.ts";
import { walletTexts } from "./texts/index.ts";

/** Everything that a movement of money changes on the screens, beside the wallet. */
const MOVED = [["qr"], ["statement"]];

function renew() {
  for (const queryKey of MOVED) void queryClient.invalidateQueries({ queryKey });
  void refreshWallet();
}

/** Tells in a toast what has happened: a credited deposit by its sum, anything else by the server's message. */
async function tell(event: WalletEvent) {
  const currency = walletNow()?.wallet.currency;
  if (event.reason === "deposit" && event.status === "SUCCESS" && currency) {
    const texts = await walletTexts.load();
    toast("success", texts.credited(money(event.amount, currency)));
  } else if (event.message) {
    toast(event.status === "FAILED" ? "error" : "info", await codeText(event.message));
  }
}

/** Keeps the page true while it is open: every change that the server pushes is read and told. */
export function useWalletEvents(onEvent: (event: WalletEvent) => void = () => {}): void {
  const onWallet = useEffectEvent((event: WalletEvent) => {
    renew();
    void tell(event);
    onEvent(event);
  });
  useEffect(() => listenToWallet((event) => onWallet(event), renew), []);
}
