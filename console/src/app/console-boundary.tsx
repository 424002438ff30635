import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Broken, PageBoundary } from "./page-boundary.tsx";

const RETRY_MS = 5_000;

function Unreachable({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    const timer = setInterval(onRetry, RETRY_MS);
    addEventListener("online", onRetry);
    return () => {
      clearInterval(timer);
      removeEventListener("online", onRetry);
    };
  }, [onRetry]);
  return (
    <main>
      <Broken onRetry={onRetry} />
    </main>
  );
}

/**
 * In place of the console while the server cannot be reached at the start: the shell needs the
 * signed-in staff user. It tries again every few seconds, and when the network comes back.
 */
export function ConsoleBoundary({ children }: { children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <PageBoundary onRetry={reset} instead={Unreachable}>
          {children}
        </PageBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}
