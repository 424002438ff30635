import type { Failure } from "@krapao/browser/loading/boundary";
import { useRetry } from "@krapao/browser/loading/use-retry";
import { ErrorState } from "@krapao/ui/feedback/state";

interface PageFailedProps extends Failure {
  texts: { loadFailed: string; moneySafe: string; retry: string };
}

/** Long enough that a page that fails again does not load in a circle. */
const RETRY_MS = 15_000;

/** In place of a page whose code did not load. It loads again with the network. */
export function PageFailed({ texts, retry, loadAgain }: PageFailedProps) {
  "use no memo"; // The compiler's cache would be larger than the part.
  useRetry(retry, RETRY_MS);
  return (
    <ErrorState
      title={texts.loadFailed}
      text={texts.moneySafe}
      retryLabel={texts.retry}
      onRetry={loadAgain}
    />
  );
}
