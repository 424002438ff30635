import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useState } from "react";
import { dueAfter, watchSession } from "../features/accounts/session-check.ts";
import { sessionTexts } from "../features/accounts/texts/session/index.ts";
import { type Session, useSession } from "../features/accounts/use-session.ts";
import { page } from "../lib/navigation.tsx";
import { queryClient } from "../lib/query.ts";
import { useToken } from "../lib/session.ts";
import { endSession } from "./member-shell.tsx";

const CheckDialog = page(() => import("../features/accounts/check-dialog.tsx"), [sessionTexts]);

/** Tells a member, every so often, how long the session lasts. A login of its own begins a watch of its own. */
export function SessionWatch() {
  const token = useToken();
  if (token === null) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <Watched key={token} />
    </QueryClientProvider>
  );
}

/** Never above a sheet, where money may be under way, and never to nobody. */
function isFree(): boolean {
  const isAsked = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
  return document.visibilityState === "visible" && !isAsked;
}

function Watched() {
  const { data: session, refetch } = useSession();
  const [told, setTold] = useState<Session | null>(null);
  const startedAt = session?.startedAt;
  const checkMinutes = session?.checkMinutes;
  const aheadMs = session?.aheadMs;
  const isTold = told !== null;
  /** By the clock of the server: when this page was opened, or its member was told. */
  const since = useRef<number | null>(null);
  useEffect(() => {
    if (startedAt === undefined || checkMinutes === undefined || aheadMs === undefined) return;
    if (isTold) return;
    since.current ??= Date.now() + aheadMs;
    const sinceMs = since.current;
    const onDue = async () => {
      const { data, isError } = await refetch();
      const due = data && !isError ? dueAfter(data, sinceMs) : null;
      // The server has the last word: a clock of a device may jump, and after a rest the session has begun anew.
      if (!data || due === null || due > Date.parse(data.now)) return false;
      setTold(data);
      return true;
    };
    return watchSession({
      session: { startedAt, checkMinutes, aheadMs },
      sinceMs,
      isFree,
      onDue,
    });
  }, [startedAt, checkMinutes, aheadMs, isTold, refetch]);
  if (!told) return null;
  const goOn = () => {
    since.current = Date.now() + told.aheadMs;
    setTold(null);
  };
  return (
    <Suspense fallback={null}>
      <CheckDialog session={told} onGoOn={goOn} onLogout={endSession} />
    </Suspense>
  );
}
