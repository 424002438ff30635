import { useTexts } from "@krapao/browser/i18n/texts";
import { retryFailedPages } from "@krapao/browser/loading/page";
import { ErrorState } from "@krapao/ui/feedback/state";
import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { Component, type ReactNode, useEffect } from "react";
import { coreTexts } from "../i18n/core/index.ts";

const RETRY_MS = 5_000;

function Unreachable({ onRetry }: { onRetry: () => void }) {
  const core = useTexts(coreTexts);
  useEffect(() => {
    const timer = setInterval(onRetry, RETRY_MS);
    addEventListener("online", onRetry);
    return () => {
      clearInterval(timer);
      removeEventListener("online", onRetry);
    };
  }, [onRetry]);
  return (
    <main className="unreachable">
      <ErrorState
        title={core.loadFailed}
        text={core.noNetwork}
        retryLabel={core.retry}
        onRetry={onRetry}
      />
    </main>
  );
}

interface BoundaryProps {
  /** Lets failed queries load again. */
  reset: () => void;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };
  readonly retry = () => {
    this.props.reset();
    this.setState({ isBroken: false });
  };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch() {
    retryFailedPages();
  }

  override render() {
    return this.state.isBroken ? <Unreachable onRetry={this.retry} /> : this.props.children;
  }
}

/**
 * In place of the console while the server cannot be reached at the start: the shell needs the
 * signed-in staff user. It tries again every few seconds, and when the network comes back.
 */
export function ConsoleBoundary({ children }: { children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => <Boundary reset={reset}>{children}</Boundary>}
    </QueryErrorResetBoundary>
  );
}
