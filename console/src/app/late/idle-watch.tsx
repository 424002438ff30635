import { useTexts } from "@krapao/browser/i18n/texts";
import { ConfirmDialog } from "@krapao/ui/overlays/confirm-dialog";
import { toast } from "@krapao/ui/overlays/toast";
import { Timer } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { coreTexts } from "../../i18n/texts.ts";
import { clockText } from "../../lib/format.ts";
import { endSession } from "../end-session.ts";

/** A session without input for half an hour is ended; a minute before that a dialog warns. */
const IDLE_MS = 30 * 60_000;
const WARN_MS = 60_000;
/** How often a tab reports to the others that the staff user is active. */
const REPORT_MS = 5_000;
const SIGNS = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

/** Ends an idle session, with a warning first. */
export function IdleWatch() {
  const core = useTexts(coreTexts);
  const [left, setLeft] = useState<number | null>(null);
  const [clock] = useState(() => ({ lastSign: Date.now(), reportedAt: 0 }));
  const channel = useRef<BroadcastChannel>(null);
  const report = () => {
    clock.lastSign = Date.now();
    if (clock.lastSign - clock.reportedAt < REPORT_MS) return;
    clock.reportedAt = clock.lastSign;
    channel.current?.postMessage("active");
  };
  const look = useEffectEvent(() => {
    const leftMs = clock.lastSign + IDLE_MS - Date.now();
    if (leftMs <= 0) {
      void endSession();
      toast("info", core.idleEnded);
    } else setLeft(leftMs < WARN_MS ? Math.ceil(leftMs / 1000) : null);
  });
  const sign = useEffectEvent(() => {
    // Once the warning shows, only its answer counts, since any object may press keys.
    if (left === null) report();
  });
  const signElsewhere = useEffectEvent(() => {
    clock.lastSign = Date.now();
    setLeft(null);
  });
  useEffect(() => {
    const onSign = () => sign();
    const timer = setInterval(() => look(), 1_000);
    // The tabs share one session, so work in one of them keeps it open for all.
    const opened = new BroadcastChannel("console-active");
    opened.onmessage = () => signElsewhere();
    channel.current = opened;
    for (const name of SIGNS) addEventListener(name, onSign, { passive: true });
    return () => {
      clearInterval(timer);
      opened.close();
      for (const name of SIGNS) removeEventListener(name, onSign);
    };
  }, []);
  const stay = () => {
    clock.reportedAt = 0;
    report();
    setLeft(null);
  };
  if (left === null) return null;
  return (
    <ConfirmDialog
      open
      title={core.idleTitle}
      icon={Timer}
      tone="amber"
      confirmLabel={core.idleStay}
      cancelLabel={core.signOut}
      onConfirm={stay}
      onCancel={() => void endSession()}
    >
      {core.idleText(clockText(left))}
    </ConfirmDialog>
  );
}
