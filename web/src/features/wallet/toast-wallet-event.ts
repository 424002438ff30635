import type { WalletEvent } from "@krapao/contract/events";
import { toast } from "@krapao/ui/overlays/toast";
import { codeText } from "../../i18n/errors/index.ts";
import { lineTexts } from "../../i18n/texts.ts";
import { money } from "../../lib/format.ts";
import { walletNow } from "../../lib/money/wallet.ts";
import { walletEventTexts } from "./texts.ts";

/** An event that names its line of the statement. */
export type LineEvent = WalletEvent & { lineId: string };

const NO_FAILURES: ReadonlySet<string> = new Set(["DEPOSIT_RETURNED", "GIFT_REJECTED"]);

export const isCredit = ({ reason, status }: WalletEvent) =>
  reason === "deposit" && status === "SUCCESS";

/**
 * Shows a toast for a movement that has ended, with a way to its line. The figures show what is in
 * progress, the sheet of a transfer reports its own transfer, and the screen of a reward its own
 * reward.
 */
export async function toastWalletEvent(
  event: WalletEvent,
  open: (event: LineEvent) => void,
): Promise<void> {
  const { reason, status, amount, message, lineId } = event;
  const [events, words] = await Promise.all([walletEventTexts.load(), lineTexts.load()]);
  const action =
    lineId === undefined
      ? undefined
      : {
          label: isCredit(event) ? words.open : words.openLine,
          run: () => open({ ...event, lineId }),
        };
  // A deferred payment shows its reason; one that went back is no failure, nor is a decision.
  if (message && (status === "PROCESSING" || NO_FAILURES.has(message)))
    return toast("info", await codeText(message), action);
  const currency = walletNow()?.wallet.currency;
  const isWatched = reason === "transfer" && new URLSearchParams(location.search).has("sheet");
  if (status === "PROCESSING" || reason === "bonus" || !currency || isWatched) return;
  const tone = status === "SUCCESS" ? "success" : "error";
  // Only TRANSFER_FAIL says that the money of a withdrawal came back.
  const isHere = reason === "withdrawal" && status === "FAILED" && message !== "TRANSFER_FAIL";
  const text = isHere ? events.withdrawal.notMade : events[reason][status];
  toast(tone, text(money(amount, currency)), action);
}
