import { useLayoutEffect } from "react";
import { navigate } from "wouter/use-browser-location";
import { ChatDesk } from "../../features/chat/chat-desk.tsx";
import type { PageProps } from "../../lib/navigation.tsx";

/** The chat desk; `/chat/<conversation>` leads to it with that one open. */
export default function ChatPage({ params }: PageProps) {
  const { conversationId } = params;
  useLayoutEffect(() => {
    if (conversationId === undefined) return;
    navigate(`/chat?tab=open&item=${encodeURIComponent(conversationId)}`, { replace: true });
  }, [conversationId]);
  return conversationId === undefined ? <ChatDesk /> : null;
}
