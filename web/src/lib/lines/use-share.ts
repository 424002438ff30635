import { useTexts } from "@krapao/browser/i18n/texts";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { lineTexts } from "../../i18n/texts.ts";
import { sharePicture } from "../device/share-picture.ts";
import { dateTime, money } from "../format.ts";
import type { LineDetail } from "./use-line.ts";

/** Saves or shares the receipt of a line as a picture. `what` names the movement. */
export function useShare() {
  const t = useTexts(lineTexts);
  const core = useTexts(coreTexts);
  const [isSharing, setSharing] = useState(false);
  const labels = { SUCCESS: core.success, FAILED: core.failed, PROCESSING: core.processing };
  const share = async (detail: LineDetail, what: string) => {
    const { line, reference, bankReference, steps } = detail;
    const end = steps.findLast(({ at }) => at !== null)?.at ?? line.createdAt;
    setSharing(true);
    try {
      const { drawReceipt } = await import("./receipt-picture.ts");
      const picture = await drawReceipt({
        what,
        amount: money(line.amount, line.currency),
        status: line.status,
        statusText: labels[line.status],
        rows: [
          [t.time, dateTime(end)],
          [t.reference, reference],
          ...(bankReference === null ? [] : [[t.bankReference, bankReference] as const]),
        ],
        note: t.pictureNote,
      });
      await sharePicture(picture, `krapao-${reference}.png`);
    } catch {
      toast("error", t.shareFailed);
    } finally {
      setSharing(false);
    }
  };
  return { share, isSharing };
}
