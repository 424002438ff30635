import { useTexts } from "@krapao/browser/i18n/texts";
import type { ChatContent } from "@krapao/contract/member/chat";
import { Medium } from "@krapao/ui/chat/medium";
import { FileX2 } from "lucide-react";
import { coreTexts } from "../../../i18n/texts.ts";
import { chatTexts } from "../texts.ts";

interface MediaProps {
  payload: NonNullable<ChatContent["payload"]>;
  onRenew: (() => void) | undefined;
}

/** A picture or video of a message. */
export function Media({ payload, onRenew }: MediaProps) {
  const t = useTexts(chatTexts);
  const { close } = useTexts(coreTexts);
  return (
    <Medium
      payload={payload}
      texts={{ ...t, close }}
      gone={
        <p className="chat-msg">
          <FileX2 className="i i18 chat-inline" aria-hidden="true" /> {t.mediaGone}
        </p>
      }
      onRenew={onRenew}
    />
  );
}
