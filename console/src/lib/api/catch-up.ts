import { queryClient } from "./query-client.ts";

/** What events keep up to date, by the start of the keys. */
const LIVE: ReadonlySet<unknown> = new Set([
  "queue-counts",
  "queues",
  "approvals",
  "withdrawals",
  "chat",
  "alerts",
  "shifts",
]);

/**
 * Reads again what the page read before its socket had joined: no event reported what changed in
 * between. A read that is on its way was perhaps answered before, so it is repeated as well.
 */
export function catchUp(): void {
  for (const query of queryClient.getQueryCache().findAll({ type: "active" })) {
    const { queryKey, state } = query;
    if (!LIVE.has(queryKey[0])) continue;
    const read = () => void queryClient.invalidateQueries({ queryKey, exact: true });
    if (state.fetchStatus === "idle") read();
    else query.promise?.then(read, () => undefined);
  }
}
