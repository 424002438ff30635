import { useTexts } from "@krapao/browser/i18n/texts";
import { ErrorState } from "@krapao/ui/feedback/state";
import { coreTexts } from "../../i18n/core/index.ts";

/** Shown in place of content that did not load: the money is safe, and a button to try again. */
export function LoadFailed({ onRetry }: { onRetry: () => unknown }) {
  const core = useTexts(coreTexts);
  return (
    <ErrorState
      title={core.loadFailed}
      text={core.moneySafe}
      retryLabel={core.retry}
      onRetry={onRetry}
    />
  );
}
