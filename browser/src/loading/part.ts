import { createElement, type ReactNode, Suspense } from "react";
import { Boundary } from "./boundary.ts";
import { useRetry } from "./use-retry.ts";

const RETRY_MS = 5_000;

interface PartProps {
  /** Keeps the place of the part until its code is there. */
  placeholder?: ReactNode;
  children: ReactNode;
}

function Waiting({ retry, placeholder }: { retry: () => void; placeholder: ReactNode }) {
  "use no memo"; // The compiler's cache would be larger than the part.
  useRetry(retry, RETRY_MS);
  return placeholder;
}

/**
 * A part of a page whose code loads after the page. While it cannot load, the page keeps the
 * placeholder, and the part loads again after a while and when the network comes back.
 */
export function Part({ placeholder = null, children }: PartProps) {
  "use no memo"; // The compiler's cache would be larger than the part.
  return createElement(Boundary, {
    instead: ({ retry }) => createElement(Waiting, { retry, placeholder }),
    // biome-ignore lint/correctness/noChildrenProp: this file has no JSX
    children: createElement(Suspense, { fallback: placeholder }, children),
  });
}
