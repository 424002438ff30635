import { type ComponentType, createElement, type FunctionComponent, use } from "react";
import type { Texts } from "../i18n/texts.ts";
import { readable } from "./readable.ts";

/** A page or sheet whose code loads on demand. After `preload` it renders without suspending. */
export type Page<Props = object> = FunctionComponent<Props> & {
  preload: () => Promise<void>;
};

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
    return Loaded ? createElement(Loaded, props) : null;
  }
  return Object.assign(PageOnDemand, { preload });
}
