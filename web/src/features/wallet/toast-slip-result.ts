import type { SlipEvent } from "@krapao/contract/events";
import { toast } from "@krapao/ui/overlays/toast";
import { slipTexts } from "../../i18n/texts.ts";

/**
 * Shows a toast for a refused slip. An accepted one is reported by the money event, and an open
 * slip sheet shows it itself.
 */
export async function toastSlipResult({ status, note }: SlipEvent): Promise<void> {
  if (status !== "FAILED" || new URLSearchParams(location.search).has("sheet")) return;
  const t = await slipTexts.load();
  toast("error", t.failedToast(note ? t.reasons[note] : ""));
}
