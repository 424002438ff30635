import { useEffect, useEffectEvent } from "react";

/** What the Back button closes before it leaves the page. */
export interface Layer {
  onBack: () => void;
  /** While true, Back changes nothing: a request runs. */
  isBusy: () => boolean;
}

type Open = (layer: Layer) => () => void;

/** Layers that were opened while the code that keeps them was loading. */
let early: { layer: Layer; close: () => void }[] = [];
let open: Open = (layer) => {
  const entry = { layer, close: () => void early.splice(early.indexOf(entry), 1) };
  early.push(entry);
  return () => entry.close();
};

/** Sets what keeps the open layers. Without it Back leaves the page with every layer. */
export function setLayers(next: Open): void {
  open = next;
  for (const entry of early) entry.close = next(entry.layer);
  early = [];
}

/** Makes Back close this layer alone while it is open. */
export function useLayer(isOpen: boolean, onBack: () => void, isBusy = false): void {
  const back = useEffectEvent(onBack);
  const busy = useEffectEvent(() => isBusy);
  useEffect(() => {
    if (isOpen) return open({ onBack: () => back(), isBusy: () => busy() });
  }, [isOpen]);
}
