import type { SlipEvent } from "@krapao/contract/events";
import { toast } from "@krapao/ui/toast";
import { slipTexts } from "../../i18n/slips/index.ts";

/** Tells of a slip that was refused; of one that was taken the money tells, and an open sheet of its own. */
export async function tellOfSlip({ status, note }: SlipEvent): Promise<void> {
  if (status !== "FAILED" || new URLSearchParams(location.search).has("sheet")) return;
  const t = await slipTexts.load();
  toast("error", t.failedToast(note ? t.reasons[note] : ""));
}
