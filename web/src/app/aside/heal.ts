import { ApiError } from "@krapao/contract/client";
import { activeQuery } from "../../features/lookups/active.ts";
import { queryClient } from "../../lib/api/query-client.ts";

const FIRST_MS = 2_000;
const MOST_MS = 60_000;

type Query = ReturnType<ReturnType<typeof queryClient.getQueryCache>["getAll"]>[number];

/** Something that is on the screen and was never read, because no answer came. */
const isCutOff = ({ state }: Query) =>
  state.data === undefined && state.error instanceof ApiError && state.error.status === 0;
const cutOff = { type: "active", predicate: isCutOff } as const;

let timer: ReturnType<typeof setTimeout> | undefined;
let delay = FIRST_MS;

/**
 * Reads what is missing on the screen once the server can be reached again. Browsers do not always
 * report the return of a network: a phone that stays connected to a dead one is never offline.
 */
export function healWithNetwork(): void {
  queryClient.getQueryCache().subscribe(plan);
  plan();
}

function plan(): void {
  if (timer !== undefined || queryClient.getQueryCache().findAll(cutOff).length === 0) return;
  timer = setTimeout(probe, delay);
}

async function probe(): Promise<void> {
  const isBack =
    document.visibilityState === "visible" &&
    (await queryClient.fetchQuery(activeQuery).then(
      () => true,
      () => false,
    ));
  timer = undefined;
  delay = isBack ? FIRST_MS : Math.min(2 * delay, MOST_MS);
  if (isBack) await queryClient.refetchQueries(cutOff);
  plan();
}
