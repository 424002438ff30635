import { useEffect, useEffectEvent } from "react";

/**
 * On a phone the open chat is a separate history entry: Back closes it, as it closes any sheet.
 * Returns how to close it otherwise.
 */
export function useBackCloses(isOpen: boolean, onClosed: () => void): () => void {
  const closed = useEffectEvent(onClosed);
  useEffect(() => {
    if (!isOpen || matchMedia("(min-width: 640px)").matches) return;
    history.pushState({ ...history.state, chat: true }, "");
    const left = () => {
      if (!history.state?.chat) closed();
    };
    addEventListener("popstate", left);
    return () => removeEventListener("popstate", left);
  }, [isOpen]);
  return () => {
    if (history.state?.chat) history.back();
    else onClosed();
  };
}
