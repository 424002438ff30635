import type { WalletEvent } from "@krapao/contract/events";
import { missedDeposits } from "../features/wallet/missed-deposits.ts";
import {
  isCredit,
  type LineEvent,
  toastWalletEvent,
} from "../features/wallet/toast-wallet-event.ts";
import { toastError } from "../i18n/errors/index.ts";
import { closeSheet, go, openSheet } from "../lib/navigation/navigation.tsx";

/** Pages with the sheets of a receipt and of a line. */
const HOSTS = ["/user/home", "/user/statement", "/user/bonus"];

/** Lines whose success was shown, so that none is shown twice. */
const shown = new Set<string>();

/**
 * Shows what an event is about. The deposit sheet turns into the receipt of the deposit that was
 * credited; an open withdrawal or line shows its progress itself; anything else is a toast.
 */
export function showEvent(event: WalletEvent): void {
  const { lineId, status } = event;
  if (lineId !== undefined && status === "SUCCESS") {
    if (shown.has(lineId)) return;
    shown.add(lineId);
  }
  if (!showOnPage(event)) void toastWalletEvent(event, openLine);
}

/** Shows the deposits that were credited while the page had no connection. */
export async function showMissed(since: string): Promise<void> {
  for (const event of await missedDeposits(since)) showEvent(event);
}

/** @returns whether an open sheet shows the event, so that it needs no toast */
function showOnPage(event: WalletEvent): boolean {
  const { reason, lineId } = event;
  const params = new URLSearchParams(location.search);
  const sheet = params.get("sheet");
  if (reason === "withdrawal" && sheet === "withdraw") return true;
  if (lineId !== undefined && params.get("line") === lineId) return true;
  if (!isCredit(event) || sheet !== "deposit") return false;
  if (lineId === undefined) closeSheet();
  else openSheet("receipt", { line: lineId });
  return lineId !== undefined;
}

function openLine(event: LineEvent): void {
  const sheet = isCredit(event) ? "receipt" : "line";
  const { lineId: line } = event;
  if (HOSTS.includes(location.pathname.replace(/\/$/, ""))) openSheet(sheet, { line });
  else go(`/user/statement?sheet=${sheet}&line=${line}`).catch(toastError);
}
