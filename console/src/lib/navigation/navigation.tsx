import { useLocation, useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";

export interface PageProps {
  /** The named segments of the path: `/members/:id` gives `id`. */
  params: Readonly<Record<string, string>>;
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
 * The view of a page is part of its address, so that it can be bookmarked and shared:
 * `const [view, setView] = useView()`; `view.state ?? "waiting"`,
 * `setView({ state: "parked", item: null })`. It replaces the history entry.
 */
export function useView(): readonly [
  view: Readonly<Record<string, string | undefined>>,
  setView: (changes: SearchChanges) => void,
] {
  const search = useSearch();
  const [path] = useLocation();
  const view = Object.fromEntries(new URLSearchParams(search));
  // Reads the address itself, so that two changes in one render do not undo each other.
  const setView = (changes: SearchChanges) =>
    navigate(withParams(path, location.search, changes), { replace: true });
  return [view, setView];
}
