import { useQuery } from "@tanstack/react-query";
import { queryClient } from "../api/query-client.ts";

const KEPT_SECONDS = 365 * 24 * 3600;
const KEY = ["welcome-bonus"];

/**
 * What is known on this device of a bonus that a deposit earns and that the member never had.
 * `open`: it can be taken, and home keeps its place. `waits`: no deposit earns it so far. `over`:
 * there is none. `declined`: the member does not want it.
 */
type WelcomeBonus = "open" | "waits" | "over" | "declined";

/** A cookie, since the specification names every key of the browser's storage. */
const read = () => /(?:^|; )welcome-bonus=(\w+)/.exec(document.cookie)?.[1] ?? null;

/** Whether home asks for it, and whether it keeps its place until the answer. */
export function useWelcomeBonus(): { isAsked: boolean; isOpen: boolean } {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: read,
    initialData: read,
    staleTime: Infinity,
  });
  return { isAsked: data !== "over" && data !== "declined", isOpen: data === "open" };
}

/** Remembers it until logout; `clearSession` removes it. What was declined stays declined. */
export function rememberWelcome(state: WelcomeBonus): void {
  if (read() === "declined") return;
  // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store
  document.cookie = `welcome-bonus=${state}; path=/; max-age=${KEPT_SECONDS}; samesite=lax`;
  queryClient.setQueryData(KEY, state);
}
