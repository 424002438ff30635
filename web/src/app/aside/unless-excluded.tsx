import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryClient } from "../../lib/api/query-client.ts";
import { useMemberWays } from "../../lib/money/ways.ts";
import { useToken } from "../../lib/session/session.ts";

/** A notice above home, which a member in a time-out does not see: home says that first. */
export function UnlessExcluded({ children }: { children: ReactNode }) {
  if (useToken() === null) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <IfFree>{children}</IfFree>
    </QueryClientProvider>
  );
}

function IfFree({ children }: { children: ReactNode }) {
  const { data } = useMemberWays();
  return data && data.excludedUntil === null ? children : null;
}
