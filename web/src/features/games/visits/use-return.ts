import { useEffect, useState } from "react";
import { endVisit, readKeptVisit } from "./kept-visit.ts";

/**
 * The game that the member has come back from: home was loaded, or became visible, after a game was
 * entered. `close` ends it.
 */
export function useReturn(): { code: string | null; close: () => void } {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    const see = () => {
      const kept = document.hidden ? null : readKeptVisit();
      if (kept === null) return;
      endVisit();
      setCode(kept);
    };
    see();
    document.addEventListener("visibilitychange", see);
    // Back from a game in the same tab shows the page as it was left.
    addEventListener("pageshow", see);
    return () => {
      document.removeEventListener("visibilitychange", see);
      removeEventListener("pageshow", see);
    };
  }, []);
  return { code, close: () => setCode(null) };
}
