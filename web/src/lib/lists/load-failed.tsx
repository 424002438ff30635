import { ErrorState } from "@krapao/ui/state";
import { coreTexts } from "../i18n/core/index.ts";
import { useTexts } from "../i18n/index.ts";

/** In the place of what could not be loaded: that the money is safe, and the way to try again. */
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
