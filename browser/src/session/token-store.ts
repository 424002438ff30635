import { useSyncExternalStore } from "react";
import { readItem, type StorageArea, writeItem } from "./storage.ts";

/** Keeps the bearer token of an app in the browser's storage, under one key in either area. */
export function createTokenStore(key: string) {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const write = (area: StorageArea, token: string | null) => {
    writeItem("session", key, area === "session" ? token : null);
    writeItem("local", key, area === "local" ? token : null);
    notify();
  };
  const read = () => readItem("session", key) ?? readItem("local", key);
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    // A logout in another tab ends the session of this tab too.
    addEventListener("storage", listener);
    return () => {
      listeners.delete(listener);
      removeEventListener("storage", listener);
    };
  };
  return {
    /** The token, or null. */
    read,
    save: (token: string, area: StorageArea) => write(area, token),
    clear: () => write("session", null),
    /** The token, followed through login, logout and other tabs. */
    useToken: (): string | null => useSyncExternalStore(subscribe, read, () => null),
  };
}
