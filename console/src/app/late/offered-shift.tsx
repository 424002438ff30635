import { useTexts } from "@krapao/browser/i18n/texts";
import { Chip } from "@krapao/ui/feedback/chip";
import { toast } from "@krapao/ui/overlays/toast";
import { Clock } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "wouter";
import { lateTexts } from "../../i18n/texts.ts";
import { refreshQueue, useQueueCount, useQueues } from "../../lib/api/queues.ts";
import { HeaderSlot } from "../../lib/navigation/header-slot.tsx";
import { onConsole } from "../../lib/session/socket.ts";
import "./offered-shift.css";

/** A link in the header of every page while a shift waits for the reader to take it over. */
export function OfferedShift() {
  const t = useTexts(lateTexts);
  const [path] = useLocation();
  const { count } = useQueueCount("shifts");
  const isKnown = useQueues().length > 0;
  const before = useRef<number | null>(null);
  useEffect(() => onConsole("shift", () => refreshQueue("shifts")), []);
  useEffect(() => {
    if (!isKnown) return;
    // What waited when the page opened is in the header: only a new one is announced.
    if (before.current !== null && count > before.current) toast("success", t.offered);
    before.current = count;
  }, [count, isKnown, t]);
  if (count === 0 || path === "/shifts") return null;
  return (
    <HeaderSlot>
      <Link href="/shifts" className="offered-shift" title={t.offered}>
        <Chip tone="amber">
          <Clock className="i i16" aria-hidden="true" />
          <span className="word">{t.offered}</span>
        </Chip>
      </Link>
    </HeaderSlot>
  );
}
