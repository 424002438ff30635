import type { WalletEvent } from "@krapao/contract/events";
import { MINUTE_MS } from "@krapao/contract/time";
import { missedDeposits } from "../features/wallet/missed-deposits.ts";
import {
  isCredit,
  type LineEvent,
  toastWalletEvent,
} from "../features/wallet/toast-wallet-event.ts";
import { toastError } from "../i18n/errors/index.ts";
import { queryClient } from "../lib/api/query-client.ts";
import { buzz } from "../lib/device/buzz.ts";
import { forgetPaid } from "../lib/money/said-paid.ts";
import { ensureWallet, refreshWallet, type Wallet, walletNow } from "../lib/money/wallet.ts";
import { closeSheet, go, openSheet } from "../lib/navigation/navigation.tsx";
import { isFirstShow } from "./shown-lines.ts";

/** Pages with the sheets of a receipt and of a line. */
const HOSTS = ["/user/home", "/user/statement", "/user/bonus"];

/** How long before a reload a deposit may have been credited for its receipt to be shown. */
const BEFORE_RELOAD_MS = 15 * MINUTE_MS;

/** A movement may be stored this long after its own time, and so after the first read. */
const STORED_MS = 10_000;

let hasAskedBeforeReload = false;

/**
 * Shows what an event is about. The deposit sheet turns into the receipt of the deposit that was
 * credited; an open withdrawal or line shows its progress itself; anything else is a toast.
 */
export function showEvent(event: WalletEvent): void {
  const { lineId, status } = event;
  if (isCredit(event)) forgetPaid();
  if (lineId !== undefined && status === "SUCCESS" && !isFirstShow(lineId)) return;
  if (!showOnPage(event)) void toastWalletEvent(event, openLine);
}

/** Shows the deposits that were credited while the page had no connection. */
export async function showMissed(since: string): Promise<void> {
  for (const event of await missedDeposits(since)) showEvent(event);
}

/**
 * Reads what was pushed after the page had read its money and before its socket joined, and shows
 * its deposits. At most starts this is the wallet once more; `renew` reads the lists when it has
 * changed.
 */
export async function catchUp(renew: () => void): Promise<void> {
  showBeforeReload().catch(() => undefined);
  // A page without the wallet has little to read, and nothing to compare.
  if (queryClient.getQueryState(["wallet"]) === undefined) return renew();
  // A read that is on its way was perhaps answered before the socket joined.
  const before = await ensureWallet();
  await refreshWallet();
  const after = walletNow();
  if (!after || isSameMoney(before, after)) return;
  renew();
  await showMissed(new Date(Date.parse(before.readAt) - STORED_MS).toISOString());
}

/** What every reading has anew: its own time, and the end of a gift that would be taken then. */
const TIMES_OF_READING = new Set(["readAt", "asOf", "endsAt"]);

/** Whether two reads of the wallet differ in nothing but the times of reading. */
function isSameMoney(one: Wallet, other: Wallet): boolean {
  const [text, otherText] = [one, other].map((wallet) =>
    JSON.stringify(wallet, (key, value: unknown) =>
      TIMES_OF_READING.has(key) ? undefined : value,
    ),
  );
  return text === otherText;
}

/**
 * Shows the deposits of the last minutes when this page is a reload of the deposit sheet: a phone
 * drops a page while the member pays in a bank app. Asks once in each page.
 */
async function showBeforeReload(): Promise<void> {
  if (hasAskedBeforeReload || !isReloadOf("deposit")) return;
  hasAskedBeforeReload = true;
  const { readAt } = await ensureWallet();
  await showMissed(new Date(Date.parse(readAt) - BEFORE_RELOAD_MS).toISOString());
}

/** Whether the browser loaded this page again, not from a link, with a sheet in its address. */
function isReloadOf(sheet: string): boolean {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!load || load.type === "navigate") return false;
  return URL.parse(load.name)?.searchParams.get("sheet") === sheet;
}

/** @returns whether an open sheet shows the event, so that it needs no toast */
function showOnPage(event: WalletEvent): boolean {
  const { reason, lineId } = event;
  const params = new URLSearchParams(location.search);
  const sheet = params.get("sheet");
  if (reason === "withdrawal" && sheet === "withdraw") return true;
  if (lineId !== undefined && params.get("line") === lineId) return true;
  if (!isCredit(event) || sheet !== "deposit") return false;
  buzz();
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
