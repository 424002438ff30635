import type { SlipEvent, WalletEvent } from "@krapao/contract/events";
import { useEffect, useEffectEvent } from "react";
import { queryClient } from "../../lib/api/query-client.ts";
import { refreshWallet, walletNow } from "../../lib/money/wallet.ts";
import { refreshWays } from "../../lib/money/ways.ts";
import { listenToMember } from "../../lib/socket/member-events.ts";

/** Every cached list, in addition to the wallet, that a movement of money changes. */
const SLIPS = ["slips"];
const MOVED = [
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
  refreshWays();
  void refreshWallet();
}

/**
 * Updates the states of slips wherever they are shown, and what waits in the wallet; only then
 * their texts load.
 */
function onSlip(event: SlipEvent) {
  void queryClient.invalidateQueries({ queryKey: SLIPS });
  void refreshWallet();
  import("./toast-slip-result.ts")
    .then(({ toastSlipResult }) => toastSlipResult(event))
    // The list of slips says it too, and a page that is left stops its loads.
    .catch(() => undefined);
}

/** A QR has closed: home shows it no more, and the deposit sheet reads what is open. */
function onQr() {
  refreshWays();
  void refreshWallet();
}

/** How a page shows its events; loaded when the first one arrives. */
interface Reactions {
  showEvent: (event: WalletEvent) => void;
  /** Shows the deposits that were credited after a time of the server. */
  showMissed: (since: string) => Promise<void>;
  /** Reads and shows what was pushed before the socket of this page had joined. */
  catchUp: (renew: () => void) => Promise<void>;
}

/**
 * The server's time when the page may first have lost its connection: a phone cuts it while the
 * member pays in a bank app, and every read after the return has a later time.
 */
let lostAt: string | undefined;

function rememberLoss() {
  if (document.hidden) lostAt ??= walletNow()?.readAt;
}

/** Reads and shows every change that the server pushes, while the page is open. */
export function useWalletEvents(load: () => Promise<Reactions>): void {
  const react = useEffectEvent((show: (reactions: Reactions) => unknown) => {
    load()
      .then(show)
      // A session that has ended, or no network: the page says so itself.
      .catch(() => undefined);
  });
  useEffect(() => {
    document.addEventListener("visibilitychange", rememberLoss);
    const stop = listenToMember({
      wallet(event) {
        renew();
        react(({ showEvent }) => showEvent(event));
      },
      slip: onSlip,
      qr: onQr,
      ways: refreshWays,
      connect() {
        react(({ catchUp }) => catchUp(renew));
      },
      reconnect() {
        const since = lostAt ?? walletNow()?.readAt;
        renew();
        if (since !== undefined) react(({ showMissed }) => showMissed(since));
      },
    });
    return () => {
      document.removeEventListener("visibilitychange", rememberLoss);
      stop();
    };
  }, []);
}
