import { page } from "@krapao/browser/loading/page";
import { QueryClientProvider } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { useSession } from "../../features/accounts/sessions/use-session.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { useToken } from "../../lib/session/session.ts";

const ExcludedNote = page(() => import("../../features/protection/excluded-note.tsx"));

/**
 * The notice above home that the member is excluded from play, and until when; else `otherwise`.
 * Its texts load only then.
 */
export function RestStrip({ otherwise }: { otherwise: ReactNode }) {
  if (useToken() === null) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <Resting otherwise={otherwise} />
    </QueryClientProvider>
  );
}

function Resting({ otherwise }: { otherwise: ReactNode }) {
  const { data } = useSession();
  const until = data?.excludedUntil;
  if (!until) return data ? otherwise : null;
  return (
    <Suspense fallback={null}>
      <div className="strip">
        <ShieldCheck className="i" aria-hidden="true" />
        <div className="words">
          <ExcludedNote until={until} />
        </div>
      </div>
    </Suspense>
  );
}
