import { useTexts } from "@krapao/browser/i18n/texts";
import { page } from "@krapao/browser/loading/page";
import { LoadingOverlay } from "@krapao/ui/overlays/loading-overlay";
import { Toasts } from "@krapao/ui/overlays/toast";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, Suspense } from "react";
import { coreTexts } from "../i18n/texts.ts";
import { queryClient } from "../lib/api/query-client.ts";
import { useSession } from "../lib/session/session.ts";
import { ConsoleBoundary } from "./console-boundary.tsx";
import { Shell } from "./shell.tsx";

const SignIn = page(() => import("./pages/sign-in.tsx"));

/**
 * The shell for a signed-in staff user, else the sign-in. The address stays, so that the sign-in
 * leads to the requested page.
 */
function SessionGate() {
  const session = useSession();
  // A new session starts without anything that the last one has loaded.
  return session === null ? <SignIn /> : <Shell key={session} />;
}

function Notices() {
  const core = useTexts(coreTexts);
  return <Toasts closeLabel={core.close} />;
}

function Loading() {
  const core = useTexts(coreTexts);
  return <LoadingOverlay label={core.loading} />;
}

export function App() {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ConsoleBoundary>
          <Suspense fallback={<Loading />}>
            <SessionGate />
          </Suspense>
        </ConsoleBoundary>
        <Notices />
      </QueryClientProvider>
    </StrictMode>
  );
}
