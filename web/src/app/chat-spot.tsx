import { page } from "@krapao/browser/loading/page";
import { untilLoaded } from "@krapao/browser/loading/until-loaded";
import { useEffect, useState } from "react";
import { whenIdle } from "../lib/device/idle.ts";

const Bubble = page(() => import("../features/chat/bubble.tsx"));

/**
 * Loads the chat's bubble when the page is idle, or when a page asks for help; before that nothing
 * of the chat is loaded or requested.
 */
export function ChatSpot() {
  "use no memo"; // The compiler's cache would be larger than the part.
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    const load = () => untilLoaded(() => Bubble.preload().then(() => setHere(true)));
    addEventListener("load-chat", load);
    whenIdle(load);
    return () => removeEventListener("load-chat", load);
  }, []);
  return isHere ? <Bubble /> : null;
}
