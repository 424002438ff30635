import { useEffect } from "react";

/** Reports to a conversation whether its newest message is visible. */
export function useSeeing(conversation: { see: (isSeen: boolean) => void }, isShown: boolean) {
  useEffect(() => {
    const report = () => conversation.see(isShown && document.visibilityState === "visible");
    report();
    document.addEventListener("visibilitychange", report);
    return () => {
      document.removeEventListener("visibilitychange", report);
      conversation.see(false);
    };
  }, [conversation, isShown]);
}
