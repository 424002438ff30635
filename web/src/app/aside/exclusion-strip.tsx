import { QueryClientProvider } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { Suspense } from "react";
import { useSession } from "../features/accounts/use-session.ts";
import { page } from "../lib/navigation.tsx";
import { queryClient } from "../lib/query.ts";
import { useToken } from "../lib/session.ts";

const PausedWords = page(() => import("../features/protection/paused-words.tsx"));

/** Above home: that the member rests from play, and until when. Its words load only then. */
export function RestStrip() {
  if (useToken() === null) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <Resting />
    </QueryClientProvider>
  );
}

function Resting() {
  const until = useSession().data?.pausedUntil;
  if (!until) return null;
  return (
    <Suspense fallback={null}>
      <div className="strip">
        <ShieldCheck className="i" aria-hidden="true" />
        <div className="words">
          <PausedWords until={until} />
        </div>
      </div>
    </Suspense>
  );
}
