import { useQuery } from "@tanstack/react-query";
import { queryClient } from "../api/query-client.ts";
import { clockAhead } from "./clock-ahead.ts";

/** What the member said to have paid last. */
export interface SaidPaid {
  /** `bank`: a transfer to a house account; otherwise the id of a QR. */
  of: string;
  /** Epoch milliseconds, by the server's clock. */
  at: number;
}

export const BY_BANK = "bank";

/** A slip of it is taken for an hour. */
const KEPT_SECONDS = 3_600;
const KEY = ["said-paid"];

/** A cookie, since the specification names every key of the browser's storage. */
export function readSaidPaid(): SaidPaid | null {
  const [, of, at] = /(?:^|; )said-paid=(\w+)\.(\d+)/.exec(document.cookie) ?? [];
  return of && at ? { of, at: Number(at) } : null;
}

function keep(said: SaidPaid | null): void {
  const value = said ? `${said.of}.${said.at}` : "";
  // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store
  document.cookie = `said-paid=${value}; path=/; max-age=${said ? KEPT_SECONDS : 0}; samesite=lax`;
  queryClient.setQueryData(KEY, said);
}

/** Remembers on this device that the member says to have paid; `clearSession` removes it. */
export const sayPaid = (of: string): void => keep({ of, at: Date.now() + clockAhead() });

/** The money has arrived, or its slip was sent: that shows where it is from now on. */
export function forgetPaid(): void {
  if (readSaidPaid()) keep(null);
}

/** What the member said to have paid within the last hour; null: nothing that is still missing. */
export function useSaidPaid(): SaidPaid | null {
  return useQuery({ queryKey: KEY, queryFn: readSaidPaid, staleTime: Infinity }).data ?? null;
}
