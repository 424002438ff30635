import { useLayoutEffect } from "react";
import { navigate } from "wouter/use-browser-location";
import { ChatWorkspace } from "../../features/chat/chat-workspace.tsx";
import type { PageProps } from "../../lib/navigation/navigation.tsx";

/** The chat page; `/chat/<conversation>` opens it with that conversation. */
export default function ChatPage({ params }: PageProps) {
  const { conversationId } = params;
  useLayoutEffect(() => {
    if (conversationId === undefined) return;
    navigate(`/chat?tab=open&item=${encodeURIComponent(conversationId)}`, { replace: true });
  }, [conversationId]);
  return conversationId === undefined ? <ChatWorkspace /> : null;
}
