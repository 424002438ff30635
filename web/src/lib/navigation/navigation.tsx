import { useTexts } from "@krapao/browser/i18n/texts";
import { Boundary } from "@krapao/browser/loading/boundary";
import { LoadingOverlay } from "@krapao/ui/overlays/loading-overlay";
import { SheetContext } from "@krapao/ui/overlays/sheet-context";
import { type ComponentType, Suspense, useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { Failed } from "./failed.tsx";
import { layered, navigate, useSearch } from "./location.ts";
import { withOverlay } from "./overlay.ts";

let preloadPath: (path: string) => Promise<void> | undefined = () => undefined;
let lastGo = 0;

/** Sets how the page of a path is loaded; the route table does so once. */
export function setPreloader(preloader: typeof preloadPath): void {
  preloadPath = preloader;
}

/** Goes to a path of the app once its page has loaded; the old page stays until then. */
export async function go(to: string, options: { replace?: boolean } = {}): Promise<void> {
  lastGo += 1;
  const mine = lastGo;
  const loading = preloadPath(to.split("?")[0] ?? to);
  if (loading) await withOverlay(loading);
  if (mine === lastGo) navigate(to, options);
}

/** The target as a path that is safe to open after a login: within our member area; else null. */
export function safeTarget(target: string | null): string | null {
  if (!target?.startsWith("/user")) return null;
  const url = URL.parse(target, "http://here.invalid");
  return url?.host === "here.invalid" && /^\/user(\/|$)/.test(url.pathname)
    ? url.pathname + url.search
    : null;
}

/** Address of the login page with the page to return to. */
export function loginPath(target: string): string {
  const safe = safeTarget(target);
  return safe && safe !== "/user" && safe !== "/user/home"
    ? `/login?next=${encodeURIComponent(safe)}`
    : "/login";
}

/** Path and search of the address bar. */
export function here(): string {
  return location.pathname + location.search;
}

/** A path with some search parameters changed; null removes one. */
export function withParams(
  path: string,
  search: string,
  changes: Record<string, string | number | null>,
): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, String(value));
  }
  const text = params.toString();
  return text === "" ? path : `${path}?${text}`;
}

/**
 * Opens a sheet of the page: `?sheet=deposit`, with more parameters if it needs them. Back closes
 * it.
 */
export function openSheet(name: string, params: Record<string, string> = {}): void {
  layered.whenStill(() => {
    const open = new URLSearchParams(location.search).has("sheet");
    const to = withParams(location.pathname, "", { ...params, sheet: name });
    const isOurs = !open || history.state?.sheet === true;
    // A sheet that replaces another one also replaces its history entry: Back leads to the page.
    navigate(to, { replace: open, state: isOurs ? { sheet: true } : null });
  });
}

/** Closes the open sheet; goes back in history when the sheet was opened here. */
export function closeSheet(): void {
  layered.whenStill(() => {
    if (!new URLSearchParams(location.search).has("sheet")) return;
    if (history.state?.sheet) layered.leaveSheet();
    else navigate(location.pathname, { replace: true });
  });
}

/** Name of the open sheet in the address, or null. */
export function useSheet(): string | null {
  return new URLSearchParams(useSearch()).get("sheet");
}

/**
 * The sheets of a page, by name. A `page` loads when it is first opened. A sheet stays until it has
 * slid out; the `Sheet` inside needs no open state.
 */
export function Sheets({ of }: { of: Readonly<Record<string, ComponentType>> }) {
  "use no memo"; // The compiler's cache would be larger than the part.
  const name = useSheet();
  const wanted = name !== null && name in of ? name : null;
  const [shown, setShown] = useState<string | null>(wanted);
  const core = useTexts(coreTexts);
  // Switches at once: a sheet whose content was replaced never reports that it has closed.
  if (wanted !== null && wanted !== shown) setShown(wanted);
  const Shown = shown === null ? undefined : of[shown];
  if (!Shown) return null;
  const state = { open: wanted === shown, onClose: closeSheet, onClosed: () => setShown(wanted) };
  return (
    <SheetContext value={state}>
      <Suspense fallback={<LoadingOverlay label={core.loading} />}>
        <Boundary key={shown} instead={(failure) => <Failed {...failure} {...state} />}>
          <Shown />
        </Boundary>
      </Suspense>
    </SheetContext>
  );
}
