/** The colleagues with an open page, as the server last reported them. */
import type { Present } from "@krapao/contract/console/shifts/presence";
import { useSyncExternalStore } from "react";
import { onConsole } from "../session/socket.ts";

let people: readonly Present[] = [];
const listeners = new Set<() => void>();

onConsole("present", (reported) => {
  people = reported;
  for (const listener of listeners) listener();
});

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** All places of all staff users, also the own ones. */
export const usePresent = (): readonly Present[] => useSyncExternalStore(subscribe, () => people);
