import type { Texts } from "@krapao/browser/i18n/texts";
import { Boundary } from "@krapao/browser/loading/boundary";
import { type Page, page } from "@krapao/browser/loading/page";
import type { ComponentType } from "react";
import { Broken } from "./broken.tsx";

/**
 * A part of a page or a sheet whose code loads on demand, declared as `page` is. When its code does
 * not load it says so in its place, and the page around it stays. A sheet has `onClose`.
 */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props>; texts?: readonly Texts<unknown>[] }>,
  texts: readonly Texts<unknown>[] = [],
): Page<Props> {
  const Loaded = page(load, texts);
  // biome-ignore lint/correctness/noComponentHookFactories: called once a part, at module level
  function PartOnDemand(props: Props) {
    const { onClose } = props as { onClose?: () => void };
    return (
      <Boundary instead={({ loadAgain }) => <Broken loadAgain={loadAgain} onClose={onClose} />}>
        <Loaded {...props} />
      </Boundary>
    );
  }
  return Object.assign(PartOnDemand, { preload: Loaded.preload });
}
