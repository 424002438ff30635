import { Component, type ReactNode } from "react";
import { NeedsReload } from "./chunks.ts";
import { retryFailedPages } from "./page.ts";
import { reloadSafely } from "./reloads.ts";

/** What a boundary shows a failure with. */
export interface Failure {
  /** Shows the part again, which loads what is missing. */
  retry: () => void;
  /**
   * As `retry`, for a person who presses a button. It reloads the page where only that helps, the
   * server answers and nothing is lost. @returns why it does not because of what would be lost
   */
  loadAgain: () => Promise<string>;
}

interface BoundaryProps {
  /** Shown in place of what did not load. */
  instead: (failure: Failure) => ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  failure: { error: unknown } | null;
}

/** Keeps the rest of the app when the code of a part does not load, usually without a network. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch() {
    retryFailedPages();
  }

  readonly #retry = () => this.setState({ failure: null });

  readonly #loadAgain = async (): Promise<string> => {
    if (this.state.failure?.error instanceof NeedsReload) return reloadSafely();
    this.#retry();
    return "";
  };

  override render() {
    const { instead, children } = this.props;
    const failure = { retry: this.#retry, loadAgain: this.#loadAgain };
    return this.state.failure ? instead(failure) : children;
  }
}
