import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Boundary } from "./boundary.tsx";

const RETRY_MS = 5_000;

interface PartProps {
  /** Keeps the place of the part until its code is there. */
  placeholder?: ReactNode;
  children: ReactNode;
}

/**
 * A part of a page whose code loads after the page. While it cannot load, the page keeps the
 * placeholder, and the part loads again after a while and when the network comes back.
 */
export function Part({ placeholder = null, children }: PartProps) {
  "use no memo"; // Memory of the compiler is larger than the part itself.
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!failed) return;
    const retry = () => {
      setAttempt(attempt + 1);
      setFailed(false);
    };
    const timer = setTimeout(retry, RETRY_MS);
    addEventListener("online", retry);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", retry);
    };
  }, [failed, attempt]);
  return (
    <Boundary key={attempt} instead={placeholder} onFail={() => setFailed(true)}>
      <Suspense fallback={placeholder}>{children}</Suspense>
    </Boundary>
  );
}
