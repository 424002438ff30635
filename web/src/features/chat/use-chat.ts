import { useEffect, useState, useSyncExternalStore } from "react";
import { Chat } from "./chat.ts";
import type { Caller } from "./identity.ts";

/** The caller's conversation, open as long as the component is mounted. */
export function useChat({ token, guestId }: Caller): Chat | null {
  const [chat, setChat] = useState<Chat | null>(null);
  useEffect(() => {
    const opened = new Chat({ token, guestId });
    setChat(opened);
    return () => opened.close();
  }, [token, guestId]);
  return chat;
}

export const useView = (chat: Chat) => useSyncExternalStore(chat.subscribe, chat.view);
