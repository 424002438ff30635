import { useEffect, useState } from "react";
import { useTexts } from "../../i18n/index.ts";
import { LOOK_EVERY_MS, lasted } from "./session-check.ts";
import { sessionTexts } from "./texts/session/index.ts";
import type { Session } from "./use-session.ts";

/** How long the session lasts, in words; it runs on while it is shown. */
export function useLasted({ startedAt, aheadMs }: Session): string {
  const t = useTexts(sessionTexts);
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return t.lasted(...lasted(startedAt, nowMs + aheadMs));
}
