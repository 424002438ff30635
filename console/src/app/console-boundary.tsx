import { Boundary } from "@krapao/browser/loading/boundary";
import { useRetry } from "@krapao/browser/loading/use-retry";
import { QueryErrorResetBoundary } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Broken } from "../lib/loading/broken.tsx";

const RETRY_MS = 5_000;

interface UnreachableProps {
  retry: () => void;
  loadAgain: () => Promise<string>;
}

function Unreachable({ retry, loadAgain }: UnreachableProps) {
  useRetry(retry, RETRY_MS);
  return (
    <main>
      <Broken loadAgain={loadAgain} />
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
        <Boundary
          instead={({ retry, loadAgain }) => (
            <Unreachable
              retry={() => {
                reset();
                retry();
              }}
              loadAgain={() => {
                reset();
                return loadAgain();
              }}
            />
          )}
        >
          {children}
        </Boundary>
      )}
    </QueryErrorResetBoundary>
  );
}
