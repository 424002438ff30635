import type { ChatMessage } from "@krapao/contract/chat";
import { Medium } from "@krapao/ui/chat/medium";
import { FileX2 } from "lucide-react";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import type { Chat } from "./chat.ts";
import { knownPreview } from "./previews.ts";
import { chatTexts } from "./texts/index.ts";

/** A picture or video of a message. */
export function Media({ chat, message }: { chat: Chat; message: ChatMessage }) {
  const t = useTexts(chatTexts);
  const { close } = useTexts(coreTexts);
  return (
    <Medium
      payload={message.message.payload}
      own={knownPreview(message.client_msg_id)}
      prefix="chat"
      texts={{ ...t, close }}
      gone={
        <p className="chat-msg">
          <FileX2 className="i i18 chat-inline" aria-hidden="true" /> {t.mediaGone}
        </p>
      }
      onRenew={() => void chat.renew(message.seq)}
    />
  );
}
