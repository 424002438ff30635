import { THING_STATES, things } from "@krapao/contract/console/spinwheel";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { api } from "../../lib/api/api.ts";
import { queryClient } from "../../lib/api/query-client.ts";

type Answer = ClientOutput<typeof things>;
export type WonThing = Answer["things"][number];

export const TABS = [...THING_STATES, "all"] as const;
export type Tab = (typeof TABS)[number];

const KEY = ["spinwheel", "things"];

/** Arguments of `usePages` for a tab of the won things. */
export const thingPages = (tab: Tab) => ({
  key: [...KEY, tab],
  read: ({ cursor, signal }: { cursor: string | null; signal: AbortSignal }) =>
    api(things, { input: { state: tab === "all" ? null : tab, cursor }, signal }),
  rows: (answer: Answer) => answer.things,
  everyMs: 60_000,
});

/** The latest things that a member won. */
export const memberThings = (memberId: string) => ({
  queryKey: [...KEY, "member", memberId],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api(things, { input: { memberId, limit: 10 }, signal })).things,
});

export const refetchThings = () => queryClient.invalidateQueries({ queryKey: KEY });
