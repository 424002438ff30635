import type { SlipEvent, WalletEvent } from "@krapao/contract/events";
import { useEffect, useEffectEvent } from "react";
import { queryClient } from "../../lib/api/query-client.ts";
import {
  ensureWallet,
  isSameMoney,
  isWalletRead,
  refreshWallet,
  walletNow,
} from "../../lib/money/wallet.ts";
import { listenToMember } from "../../lib/socket/member-events.ts";

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
 * Updates the states of slips wherever they are shown, and what waits in the wallet; only then
 * their texts load.
 */
async function onSlip(event: SlipEvent) {
  void queryClient.invalidateQueries({ queryKey: SLIPS });
  void refreshWallet();
  (await import("./toast-slip-result.ts")).toastSlipResult(event);
}

/** A QR has closed: home shows it no more, and the deposit sheet reads what is open. */
function onQr() {
  void queryClient.invalidateQueries({ queryKey: ["qr"] });
  void refreshWallet();
}

/** A movement may be stored this long after its own time, and so after the first read. */
const STORED_MS = 10_000;

/**
 * Reads what was pushed after the page had read its money and before its socket joined. At most
 * starts this is the wallet once more; the lists follow when it has changed.
 * @returns since when deposits may be news; null when nothing was missed
 */
async function catchUp(): Promise<string | null> {
  if (!isWalletRead()) {
    renew();
    return null;
  }
  // A read that is on its way was perhaps answered before the socket joined.
  const before = await ensureWallet();
  await refreshWallet();
  const after = walletNow();
  if (!after || isSameMoney(before, after)) return null;
  renew();
  return new Date(Date.parse(before.readAt) - STORED_MS).toISOString();
}

/** How a page shows its events; loaded when the first one arrives. */
interface Reactions {
  showEvent: (event: WalletEvent) => void;
  /** Shows the deposits that were credited after a time of the server. */
  showMissed: (since: string) => Promise<void>;
  /** Shows the deposits that were credited before this page was loaded again. */
  showBeforeReload: () => Promise<void>;
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
      connect() {
        if (location.search.includes("sheet=deposit")) {
          react(({ showBeforeReload }) => showBeforeReload());
        }
        catchUp().then(
          (since) => since !== null && react(({ showMissed }) => showMissed(since)),
          // No network: the page says so itself.
          () => undefined,
        );
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
