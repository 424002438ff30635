import * as alerts from "@krapao/contract/console/alerts/rules";
import type { ClientInput, ClientOutput } from "@krapao/contract/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { queryClient } from "../../lib/api/query-client.ts";

const KEY = ["alerts"];
/** Interval of reads in addition to the events, in case an event is lost. */
const READ_AGAIN_MS = 60_000;
const SHOWN_MAX = 100;

export type OpenAlerts = ClientOutput<typeof alerts.list>;
export type Alert = OpenAlerts["alerts"][number];
export type Rules = ClientOutput<typeof alerts.rules>;
export type Rule = Rules["rules"][number];

/** The open alerts of the caller's role, and the caller's choices. */
export const openAlerts = queryOptions({
  queryKey: [...KEY, "open"],
  queryFn: ({ signal }) => api(alerts.list, { input: { limit: SHOWN_MAX }, signal }),
  refetchInterval: READ_AGAIN_MS,
  retry: false,
});

/** Arguments of `usePages` for alerts that have closed. */
export const closedAlerts = {
  key: [...KEY, "closed"],
  read: ({ cursor, signal }: { cursor: string | null; signal: AbortSignal }) =>
    api(alerts.list, { input: { isOpen: false, cursor }, signal }),
  rows: (answer: OpenAlerts) => answer.alerts,
};

export const alertRules = queryOptions({
  queryKey: [...KEY, "rules"],
  queryFn: ({ signal }) => api(alerts.rules, { signal }),
});

export const refetchAlerts = () => queryClient.invalidateQueries({ queryKey: KEY });

export async function acknowledge(id: string, note: string): Promise<void> {
  await api(alerts.acknowledge, { params: { id }, input: { note } });
  await refetchAlerts();
}

export async function saveRule(input: ClientInput<typeof alerts.saveRule>): Promise<void> {
  await api(alerts.saveRule, { input });
  await refetchAlerts();
}

export async function saveSettings(input: Rules["settings"]): Promise<void> {
  await api(alerts.saveSettings, { input });
  await refetchAlerts();
}

export async function savePreferences(
  input: ClientInput<typeof alerts.savePreferences>,
): Promise<void> {
  await api(alerts.savePreferences, { input });
  await refetchAlerts();
}

export const sendTest = (channel: alerts.SentChannel) => api(alerts.test, { input: { channel } });
