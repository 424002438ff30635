import { page } from "@krapao/browser/loading/page";
import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useState } from "react";
import { dueAfter, watchSession } from "../../features/accounts/sessions/reality-check.ts";
import { type Session, useSession } from "../../features/accounts/sessions/use-session.ts";
import { sessionTexts } from "../../features/accounts/texts.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { useToken } from "../../lib/session/session.ts";
import { endSession } from "../member-shell.tsx";

const CheckDialog = page(
  () => import("../../features/accounts/sessions/reality-check-dialog.tsx"),
  [sessionTexts],
);

/**
 * Shows a member, at intervals, how long the session has lasted. Each login starts the interval
 * again.
 */
export function SessionWatch() {
  const token = useToken();
  if (token === null) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <Watched key={token} />
    </QueryClientProvider>
  );
}

/**
 * Whether the dialog may open: never above a sheet, where money may be under way, and only on a
 * visible page.
 */
function isFree(): boolean {
  const isAsked = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
  return document.visibilityState === "visible" && !isAsked;
}

function Watched() {
  const { data: session, refetch } = useSession();
  const [reminder, setReminder] = useState<Session | null>(null);
  const startedAt = session?.startedAt;
  const realityCheckMinutes = session?.realityCheckMinutes;
  const aheadMs = session?.aheadMs;
  const isShown = reminder !== null;
  /** Time of the last reminder, or of the page's opening, by the server's clock. */
  const since = useRef<number | null>(null);
  useEffect(() => {
    if (startedAt === undefined || realityCheckMinutes === undefined || aheadMs === undefined)
      return;
    if (isShown) return;
    since.current ??= Date.now() + aheadMs;
    const sinceMs = since.current;
    const onDue = async () => {
      const { data, isError } = await refetch();
      const due = data && !isError ? dueAfter(data, sinceMs) : null;
      // Only the server's answer counts: a device's clock may jump, and another login may have
      // started the session again.
      if (!data || due === null || due > Date.parse(data.now)) return false;
      setReminder(data);
      return true;
    };
    return watchSession({
      session: { startedAt, realityCheckMinutes, aheadMs },
      sinceMs,
      isFree,
      onDue,
    });
  }, [startedAt, realityCheckMinutes, aheadMs, isShown, refetch]);
  if (!reminder) return null;
  const goOn = () => {
    since.current = Date.now() + reminder.aheadMs;
    setReminder(null);
  };
  return (
    <Suspense fallback={null}>
      <CheckDialog session={reminder} onGoOn={goOn} onLogout={endSession} />
    </Suspense>
  );
}
