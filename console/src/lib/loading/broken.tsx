import { useTexts } from "@krapao/browser/i18n/texts";
import type { Failure } from "@krapao/browser/loading/boundary";
import { ErrorState } from "@krapao/ui/feedback/state";
import { FailedSheet } from "@krapao/ui/overlays/failed-sheet";
import { useState } from "react";
import { coreTexts } from "../../i18n/texts.ts";

type BrokenProps = Pick<Failure, "loadAgain"> & {
  /** Given by a sheet, which is shown above its page. */
  onClose?: (() => void) | undefined;
};

/** In place of a page, a part of it or a sheet that did not load or that threw. */
export function Broken({ loadAgain, onClose }: BrokenProps) {
  const core = useTexts(coreTexts);
  const [kept, setKept] = useState("");
  const state = {
    title: core.loadFailed,
    text: kept || core.noNetwork,
    onRetry: async () => setKept(await loadAgain()),
  };
  return onClose ? (
    <FailedSheet {...state} retryLabel={core.loadAgain} closeLabel={core.close} onClose={onClose} />
  ) : (
    <ErrorState {...state} retryLabel={core.retry} />
  );
}
