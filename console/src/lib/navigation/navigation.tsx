import { type ComponentType, lazy } from "react";
import { useLocation, useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";

export interface PageProps {
  /** What the path names: `/members/:id` gives `id`. */
  params: Readonly<Record<string, string>>;
}

/** A page whose code loads on demand. */
export type Page = ComponentType<PageProps> & { preload: () => void };

/** Declares such a page: `page(() => import("./pages/slips.tsx"))`. */
export function page(load: () => Promise<{ default: ComponentType<PageProps> }>): Page {
  const preload = () => {
    load().catch(() => undefined);
  };
  return Object.assign(lazy(load), { preload }) as unknown as Page;
}

export type SearchChanges = Record<string, string | number | null | undefined>;

/** A path with some search parameters changed; null, undefined and "" remove one. */
export function withParams(path: string, search: string, changes: SearchChanges): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === "") params.delete(name);
    else params.set(name, String(value));
  }
  const text = params.toString();
  return text === "" ? path : `${path}?${text}`;
}

/**
 * The view of a page lies in its address, so that it can be kept and sent: `const [view, setView] = useView()`;
 * `view.state ?? "waiting"`, `setView({ state: "held", item: null })`. It replaces the history entry.
 */
export function useView(): readonly [
  view: Readonly<Record<string, string | undefined>>,
  setView: (changes: SearchChanges) => void,
] {
  const search = useSearch();
  const [path] = useLocation();
  const view = Object.fromEntries(new URLSearchParams(search));
  // Two changes in one moment must not undo each other: the address itself is what is changed.
  const setView = (changes: SearchChanges) =>
    navigate(withParams(path, location.search, changes), { replace: true });
  return [view, setView];
}
