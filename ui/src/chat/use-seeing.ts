import { useEffect } from "react";

/** Tells a conversation whether somebody looks at its newest message. */
export function useSeeing(conversation: { see: (isSeen: boolean) => void }, isShown: boolean) {
  useEffect(() => {
    const tell = () => conversation.see(isShown && document.visibilityState === "visible");
    tell();
    document.addEventListener("visibilitychange", tell);
    return () => {
      document.removeEventListener("visibilitychange", tell);
      conversation.see(false);
    };
  }, [conversation, isShown]);
}
