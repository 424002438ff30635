import { LoadingOverlay } from "@krapao/ui/loading-overlay";
import { SheetContext } from "@krapao/ui/sheet-context";
import { type ComponentType, Suspense, use, useState } from "react";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { coreTexts } from "../i18n/core/index.ts";
import { type Texts, useTexts } from "../i18n/index.ts";
import { withOverlay } from "./overlay.ts";
import { readable } from "./readable.ts";

/** A page or sheet whose code loads on demand, and renders at once when it is here. */
export type Page<Props = object> = ComponentType<Props> & { preload: () => Promise<void> };

/**
 * Declares such a page, with the texts it needs: `page(() => import("./home.tsx"), [homeTexts])`. A page that is
 * seldom seen names them itself, `export const texts = [...]`: one more wait, and nothing of it in the entry.
 */
export function page<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props>; texts?: readonly Texts<unknown>[] }>,
  texts: readonly Texts<unknown>[] = [],
): Page<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const fetched = async () => {
    try {
      const [module] = await Promise.all([load(), ...texts.map((each) => each.load())]);
      await Promise.all((module.texts ?? []).map((each) => each.load()));
      Loaded = module.default;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  const preload = () => {
    loading ??= readable(fetched());
    return loading;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once a page, at module level
  function PageOnDemand(props: Props) {
    use(preload());
    return Loaded ? <Loaded {...props} /> : null;
  }
  return Object.assign(PageOnDemand, { preload });
}

let preloadPath: (path: string) => Promise<void> | undefined = () => undefined;
let lastGo = 0;

/** Tells navigation how to load the page of a path; the route table does so once. */
export function setPreloader(preloader: typeof preloadPath): void {
  preloadPath = preloader;
}

/** Goes to a path of the app once its page is loaded; the old page stays until then. */
export async function go(to: string, options: { replace?: boolean } = {}): Promise<void> {
  lastGo += 1;
  const mine = lastGo;
  const loading = preloadPath(to.split("?")[0] ?? to);
  if (loading) await withOverlay(loading);
  if (mine === lastGo) navigate(to, options);
}

/** A path within the app, safe to go to after a login: ours, not another site, not /login itself. */
export function safeTarget(target: string | null): string | null {
  if (!target?.startsWith("/user")) return null;
  const url = URL.parse(target, "http://here.invalid");
  return url?.host === "here.invalid" && /^\/user(\/|$)/.test(url.pathname)
    ? url.pathname + url.search
    : null;
}

/** Address of the login page that remembers where the visitor wanted to go. */
export function loginPath(target: string): string {
  const safe = safeTarget(target);
  return safe && safe !== "/user" && safe !== "/user/home"
    ? `/login?next=${encodeURIComponent(safe)}`
    : "/login";
}

/** Path and search as the address bar has them. */
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

/** Opens a sheet of the page: `?sheet=deposit`, with more parameters if it needs them. Back closes it. */
export function openSheet(name: string, params: Record<string, string> = {}): void {
  const open = new URLSearchParams(location.search).has("sheet");
  const to = withParams(location.pathname, "", { ...params, sheet: name });
  // From sheet to sheet the entry is replaced: Back leads to the page, not through the sheets.
  navigate(to, { replace: open, state: open ? history.state : { sheet: true } });
}

/** Closes the open sheet; steps back in history when the sheet was opened here. */
export function closeSheet(): void {
  if (!new URLSearchParams(location.search).has("sheet")) return;
  if (history.state?.sheet) history.back();
  else navigate(location.pathname, { replace: true });
}

/** Name of the sheet in the address, or null. */
export function useSheet(): string | null {
  return new URLSearchParams(useSearch()).get("sheet");
}

/**
 * The sheets of a page, by name. A `page` loads when it is opened first. Each stays until it has slid out; a
 * `Sheet` within needs no open state of its own.
 */
export function Sheets({ of }: { of: Readonly<Record<string, ComponentType>> }) {
  const name = useSheet();
  const wanted = name !== null && name in of ? name : null;
  const [shown, setShown] = useState<string | null>(wanted);
  const core = useTexts(coreTexts);
  // Not only when the last one has slid out: a sheet whose content was exchanged meanwhile never says so.
  if (wanted !== null && wanted !== shown) setShown(wanted);
  const Shown = shown === null ? undefined : of[shown];
  if (!Shown) return null;
  const state = { open: wanted === shown, onClose: closeSheet, onClosed: () => setShown(wanted) };
  return (
    <SheetContext value={state}>
      <Suspense fallback={<LoadingOverlay label={core.loading} />}>
        <Shown key={shown} />
      </Suspense>
    </SheetContext>
  );
}
