import { useTexts } from "@krapao/browser/i18n/texts";
import type { Failure } from "@krapao/browser/loading/boundary";
import { FailedSheet } from "@krapao/ui/overlays/failed-sheet";
import type { SheetState } from "@krapao/ui/overlays/sheet-context";
import { useEffect, useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";

type FailedProps = SheetState & Pick<Failure, "loadAgain">;

/**
 * In place of a sheet whose code did not load. The address still names the sheet, so a reload opens
 * it too. One that is closed and opened again tries again.
 */
export function Failed({ loadAgain, open, onClose, onClosed }: FailedProps) {
  "use no memo"; // The compiler's cache would be larger than the part.
  const core = useTexts(coreTexts);
  const [kept, setKept] = useState("");
  useEffect(() => {
    if (!open) onClosed?.();
  });
  return open ? (
    <FailedSheet
      title={core.loadFailed}
      text={kept || core.moneySafe}
      retryLabel={core.loadAgain}
      closeLabel={core.close}
      onRetry={async () => setKept(await loadAgain())}
      onClose={onClose}
    />
  ) : null;
}
