import { LoadingOverlay } from "@krapao/ui/loading-overlay";
import { Toasts } from "@krapao/ui/toast";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode, Suspense, useLayoutEffect } from "react";
import { Router, useLocation, useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { coreTexts } from "../i18n/core/index.ts";
import { useTexts } from "../i18n/index.ts";
import { useOverlay } from "../lib/overlay.ts";
import { queryClient } from "../lib/query.ts";
import { useToken } from "../lib/session.ts";
import { ChatSpot } from "./chat-spot.tsx";
import { MemberShell } from "./member-shell.tsx";
import { PageBoundary } from "./page-boundary.tsx";
import { decide } from "./routes.tsx";
import { BareShell, VisitorShell } from "./shells.tsx";

const SHELLS = { visitor: VisitorShell, member: MemberShell, bare: BareShell } as const;

/** Shows what the address leads to, in its shell; redirects before anything is painted. */
function CurrentPage() {
  const [path] = useLocation();
  const search = useSearch();
  const token = useToken();
  const core = useTexts(coreTexts);
  const decision = decide(search ? `${path}?${search}` : path, token !== null);
  const to = "to" in decision ? decision.to : null;
  useLayoutEffect(() => {
    if (to !== null) navigate(to, { replace: true });
  }, [to]);
  if ("to" in decision) return null;
  const Shell = SHELLS[decision.show.shell];
  const Shown = decision.show.page;
  return (
    <Shell path={decision.path}>
      <PageBoundary key={decision.path} texts={core}>
        <Suspense fallback={<LoadingOverlay label={core.loading} />}>
          <Shown />
        </Suspense>
      </PageBoundary>
    </Shell>
  );
}

function Overlay() {
  const covered = useOverlay();
  const core = useTexts(coreTexts);
  return (
    <>
      {covered ? <LoadingOverlay label={core.loading} /> : null}
      <Toasts closeLabel={core.close} />
    </>
  );
}

/** The member app. `ssrPath` is given only when it is prerendered. */
export function App({ ssrPath }: { ssrPath?: string }): ReactNode {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Router {...(ssrPath ? { ssrPath } : {})}>
          <CurrentPage />
          <ChatSpot />
          <Overlay />
        </Router>
      </QueryClientProvider>
    </StrictMode>
  );
}
