import { buttonClass } from "@krapao/ui/forms/button";
import { Component, type ReactNode } from "react";

interface PageBoundaryProps {
  texts: { loadFailed: string; moneySafe: string; retry: string };
  children: ReactNode;
}

/** Shows a message in place of a page whose code did not load, usually without a network. */
export class PageBoundary extends Component<PageBoundaryProps> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const { texts } = this.props;
    return (
      <div className="grid justify-items-center gap-5 pt-2 text-center" role="alert">
        <h1>{texts.loadFailed}</h1>
        <p>{texts.moneySafe}</p>
        <button type="button" className={buttonClass({})} onClick={() => location.reload()}>
          {texts.retry}
        </button>
      </div>
    );
  }
}
