import { page } from "@krapao/browser/loading/page";
import { useEffect, useState } from "react";
import { whenIdle } from "../lib/device/idle.ts";

const Bubble = page(() => import("../features/chat/bubble.tsx"));

/**
 * Loads the chat's bubble when the page is idle, or when a page asks for help; before that nothing
 * of the chat is loaded or requested.
 */
export function ChatSpot() {
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    const load = () => {
      Bubble.preload().then(
        () => setHere(true),
        () => undefined,
      );
    };
    addEventListener("load-chat", load);
    whenIdle(load);
    return () => removeEventListener("load-chat", load);
  }, []);
  return isHere ? <Bubble /> : null;
}
