import { LoadingOverlay } from "@krapao/ui/loading-overlay";
import { Toasts } from "@krapao/ui/toast";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, Suspense } from "react";
import { coreTexts } from "../i18n/core/index.ts";
import { useTexts } from "../i18n/index.ts";
import { page } from "../lib/navigation.tsx";
import { queryClient } from "../lib/query.ts";
import { useToken } from "../lib/session.ts";
import { Shell } from "./shell.tsx";

const SignIn = page(() => import("./pages/sign-in.tsx"));

/** The shell for who is signed in, else the sign-in; the address stays, so that both lead to the same page. */
function Door() {
  const token = useToken();
  // Another person at this desk sees nothing that the one before had loaded.
  return token === null ? <SignIn params={{}} /> : <Shell key={token} />;
}

function Notices() {
  const core = useTexts(coreTexts);
  return <Toasts closeLabel={core.close} />;
}

function Loading() {
  const core = useTexts(coreTexts);
  return <LoadingOverlay label={core.loading} />;
}

/** The console. */
export function App() {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={<Loading />}>
          <Door />
        </Suspense>
        <Notices />
      </QueryClientProvider>
    </StrictMode>
  );
}
