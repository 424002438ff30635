import { useTexts } from "@krapao/browser/i18n/texts";
import type { ChatMessage } from "@krapao/contract/member/chat";
import { Medium } from "@krapao/ui/chat/medium";
import { FileX2 } from "lucide-react";
import { coreTexts } from "../../../i18n/core/index.ts";
import type { Chat } from "../chat.ts";
import { chatTexts } from "../texts.ts";
import { knownPreview } from "./previews.ts";

/** A picture or video of a message. */
export function Media({ chat, message }: { chat: Chat; message: ChatMessage }) {
  const t = useTexts(chatTexts);
  const { close } = useTexts(coreTexts);
  return (
    <Medium
      payload={message.message.payload}
      own={knownPreview(message.client_msg_id)}
      texts={{ ...t, close }}
      gone={
        <p className="chat-msg">
          <FileX2 className="i i18 chat-inline" aria-hidden="true" /> {t.mediaGone}
        </p>
      }
      onRenew={() => void chat.conversation.renew(message.seq)}
    />
  );
}
