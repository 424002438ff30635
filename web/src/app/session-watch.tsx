import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useState } from "react";
import { watchSession } from "../features/accounts/session-check.ts";
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
    const onDue = async () => {
      const { data } = await refetch();
      // After a rest the session has begun anew: then nothing is due yet.
      if (data?.startedAt === startedAt && data.checkMinutes !== 0) setTold(data);
    };
    since.current ??= Date.now() + aheadMs;
    return watchSession({
      session: { startedAt, checkMinutes, aheadMs },
      sinceMs: since.current,
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
