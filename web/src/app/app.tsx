import { useTexts } from "@krapao/browser/i18n/texts";
import { Boundary } from "@krapao/browser/loading/boundary";
import { LoadingOverlay } from "@krapao/ui/overlays/loading-overlay";
import { Toasts } from "@krapao/ui/overlays/toast";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode, Suspense, useLayoutEffect } from "react";
import { coreTexts } from "../i18n/core/index.ts";
import { queryClient } from "../lib/api/query-client.ts";
import { navigate, usePathname, useSearch } from "../lib/navigation/location.ts";
import { useOverlay } from "../lib/navigation/overlay.ts";
import { useToken } from "../lib/session/session.ts";
import { MemberShell } from "./member-shell.tsx";
import { PageFailed } from "./page-failed.tsx";
import { decide } from "./routes.tsx";
import { BareShell, VisitorShell } from "./shells.tsx";

const SHELLS = { visitor: VisitorShell, member: MemberShell, bare: BareShell } as const;

/** Shows the page of the address in its shell; redirects before anything is painted. */
function CurrentPage({ ssrPath }: { ssrPath: string | undefined }) {
  const path = usePathname(ssrPath);
  const search = useSearch();
  const token = useToken();
  const core = useTexts(coreTexts);
  const decision = decide(path + search, token !== null);
  const to = "to" in decision ? decision.to : null;
  useLayoutEffect(() => {
    if (to !== null) navigate(to, { replace: true });
  }, [to]);
  if ("to" in decision) return null;
  const Shell = SHELLS[decision.show.shell];
  const Shown = decision.show.page;
  return (
    <Shell path={decision.path}>
      <Boundary key={decision.path} instead={(failure) => <PageFailed texts={core} {...failure} />}>
        <Suspense fallback={<LoadingOverlay label={core.loading} />}>
          <Shown />
        </Suspense>
      </Boundary>
    </Shell>
  );
}

function Overlay() {
  "use no memo"; // The compiler's cache would be larger than the part.
  const covered = useOverlay();
  const core = useTexts(coreTexts);
  return (
    <>
      {covered ? <LoadingOverlay label={core.loading} /> : null}
      <Toasts closeLabel={core.close} />
    </>
  );
}

/** The member app. `ssrPath` is only given when it is prerendered. */
export function App({ ssrPath }: { ssrPath?: string }): ReactNode {
  "use no memo"; // It renders once.
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <CurrentPage ssrPath={ssrPath} />
        <Overlay />
      </QueryClientProvider>
    </StrictMode>
  );
}
