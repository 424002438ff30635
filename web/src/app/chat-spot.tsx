import { useEffect, useState } from "react";
import { whenIdle } from "../lib/idle.ts";
import { page } from "../lib/navigation.tsx";

const Bubble = page(() => import("../features/chat/bubble.tsx"));

/** Where the chat's bubble appears when the page is idle: before that nothing of the chat is loaded or asked for. */
export function ChatSpot() {
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    whenIdle(() => {
      Bubble.preload().then(
        () => setHere(true),
        () => undefined,
      );
    });
  }, []);
  return isHere ? <Bubble /> : null;
}
