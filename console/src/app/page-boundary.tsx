import { useTexts } from "@krapao/browser/i18n/texts";
import { retryFailedPages } from "@krapao/browser/loading/page";
import { ErrorState } from "@krapao/ui/feedback/state";
import { Component, type ReactNode } from "react";
import { coreTexts } from "../i18n/core/index.ts";

function Broken({ onRetry }: { onRetry: () => void }) {
  const core = useTexts(coreTexts);
  return (
    <ErrorState
      title={core.loadFailed}
      text={core.noNetwork}
      retryLabel={core.retry}
      onRetry={onRetry}
    />
  );
}

/**
 * A page that throws, or whose code does not load, must not take the rail and the header with it.
 */
export class PageBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch() {
    retryFailedPages();
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return <Broken onRetry={() => this.setState({ isBroken: false })} />;
  }
}
