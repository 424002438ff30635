import { useTexts } from "@krapao/browser/i18n/texts";
import { useEffect, useState } from "react";
import { sessionTexts } from "../texts.ts";
import { LOOK_EVERY_MS, lasted } from "./reality-check.ts";
import type { Session } from "./use-session.ts";

/** The length of the session in words, updated while it is shown. */
export function useLasted({ startedAt, aheadMs }: Session): string {
  const t = useTexts(sessionTexts);
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return t.lasted(...lasted(startedAt, nowMs + aheadMs));
}
