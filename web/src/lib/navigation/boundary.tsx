import { retryFailedPages } from "@krapao/browser/loading/page";
import { Component, type ReactNode } from "react";

interface BoundaryProps {
  /** A sheet that is opened again tries again. */
  isOpen?: boolean;
  onFail?: () => void;
  /** Shown in place of what did not load. */
  instead?: ReactNode;
  children: ReactNode;
}

/** Keeps the rest of the app when the code of a part does not load, usually without a network. */
export class Boundary extends Component<BoundaryProps> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    retryFailedPages();
    this.props.onFail?.();
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.failed && this.props.isOpen && !before.isOpen) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
