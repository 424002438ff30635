import { ErrorState } from "@krapao/ui/feedback/state";
import { useEffect } from "react";

interface PageFailedProps {
  texts: { loadFailed: string; moneySafe: string; retry: string };
}

const PROBE_MS = 5_000;
/** A page that fails right after it was loaded waits, so that it does not load in a circle. */
const SHORTEST_VISIT_MS = 15_000;

const reload = () => location.reload();

/** Loads the page again if the server answers. */
async function reloadIfServed() {
  if (document.hidden || !navigator.onLine || performance.now() < SHORTEST_VISIT_MS) return;
  const answer = await fetch("/robots.txt", { method: "HEAD", cache: "no-store" });
  if (answer.ok) reload();
}

/** In place of a page whose code did not load. The page loads again with the network. */
export function PageFailed({ texts }: PageFailedProps) {
  useEffect(() => {
    // The browser reports no return of a network that failed in a single request.
    const timer = setInterval(() => void reloadIfServed().catch(() => undefined), PROBE_MS);
    addEventListener("online", reload);
    return () => {
      clearInterval(timer);
      removeEventListener("online", reload);
    };
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
