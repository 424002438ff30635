import { type ComponentType, createElement, type FunctionComponent, use } from "react";
import type { Texts } from "../i18n/texts.ts";
import { readable } from "./readable.ts";

/** A page or sheet whose code loads on demand. After `preload` it renders without suspending. */
export type Page<Props = object> = FunctionComponent<Props> & {
  preload: () => Promise<void>;
};

/** Each ends a failed load, so that the next render loads again. */
const failed = new Set<() => void>();

/**
 * Lets failed pages load again. Boundaries call it once they show the failure: until then React
 * renders several times, and a new load at each of them would never end.
 */
export function retryFailedPages(): void {
  for (const end of failed) end();
  failed.clear();
}

/**
 * Declares a page with the texts that load in parallel to its code:
 * `page(() => import("./home.tsx"), [homeTexts])`. A page may instead export `texts`: they load
 * after its code, and the chunk that declares the page does not contain them.
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
      failed.add(end);
      throw error;
    }
  };
  const end = () => {
    loading = undefined;
  };
  const start = () => {
    loading ??= readable(fetched());
    return loading;
  };
  const preload = () => {
    if (failed.delete(end)) end();
    return start();
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once a page, at module level
  function PageOnDemand(props: Props) {
    use(start());
    return Loaded ? createElement(Loaded, props) : null;
  }
  return Object.assign(PageOnDemand, { preload });
}
