import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import { ErrorState } from "@krapao/ui/feedback/state";
import { coreTexts } from "../../i18n/core/index.ts";

interface LoadFailedProps {
  /** Why a read failed; absent: code did not load. */
  error?: unknown;
  onRetry: () => unknown;
}

/**
 * Shown in place of content that did not load: the money is safe, and a button to try again. Only
 * without an answer it may be the network of the member.
 */
export function LoadFailed({ error, onRetry }: LoadFailedProps) {
  const core = useTexts(coreTexts);
  const wasAnswered = error instanceof ApiError && error.status !== 0;
  return (
    <ErrorState
      title={core.loadFailed}
      text={wasAnswered ? core.moneySafeLater : core.moneySafe}
      retryLabel={core.retry}
      onRetry={onRetry}
    />
  );
}
