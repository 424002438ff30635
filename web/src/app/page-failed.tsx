import { ErrorState } from "@krapao/ui/feedback/state";
import { useEffect } from "react";

interface PageFailedProps {
  texts: { loadFailed: string; moneySafe: string; retry: string };
}

const reload = () => location.reload();

/** In place of a page whose code did not load. The page loads again with the network. */
export function PageFailed({ texts }: PageFailedProps) {
  useEffect(() => {
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, []);
  return (
    <ErrorState
      title={texts.loadFailed}
      text={texts.moneySafe}
      retryLabel={texts.retry}
      onRetry={reload}
    />
  );
}
