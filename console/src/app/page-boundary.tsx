import { useTexts } from "@krapao/browser/i18n/texts";
import { retryFailedPages } from "@krapao/browser/loading/page";
import { ErrorState } from "@krapao/ui/feedback/state";
import { Component, type ComponentType, type ReactNode } from "react";
import { coreTexts } from "../i18n/core/index.ts";

interface BrokenProps {
  onRetry: () => void;
}

export function Broken({ onRetry }: BrokenProps) {
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

interface BoundaryProps {
  /** Called before each retry. */
  onRetry?: () => void;
  /** Shows the failure; absent: the text with its button. */
  instead?: ComponentType<BrokenProps>;
  children: ReactNode;
}

/**
 * A page that throws, or whose code does not load, must not take the rail and the header with it.
 */
export class PageBoundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };
  readonly #retry = () => {
    this.props.onRetry?.();
    this.setState({ isBroken: false });
  };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch() {
    retryFailedPages();
  }

  override render() {
    const { instead: Shown = Broken, children } = this.props;
    return this.state.isBroken ? <Shown onRetry={this.#retry} /> : children;
  }
}
