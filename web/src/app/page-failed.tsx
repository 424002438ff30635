import { ErrorState } from "@krapao/ui/feedback/state";
import { useEffect } from "react";

interface PageFailedProps {
  texts: { loadFailed: string; moneySafe: string; retry: string };
}

/** Long enough that a page that fails again does not load in a circle. */
const PROBE_MS = 15_000;

const reload = () => location.reload();

/** Loads the page again if the server answers. */
const probe = () =>
  fetch("/robots.txt", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok && reload(),
    () => undefined,
  );

/** In place of a page whose code did not load. The page loads again with the network. */
export function PageFailed({ texts }: PageFailedProps) {
  useEffect(() => {
    // The browser reports no return of a network that failed in a single request.
    const timer = setInterval(probe, PROBE_MS);
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
